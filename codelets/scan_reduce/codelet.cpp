#include "scan_reduce/codelet.hpp"

#include "runtime/codelet.hpp"
#include "scan_reduce/opencl.hpp"
#include "tile.hpp"

namespace pleach::scan_reduce {

namespace {

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::scan_reduce(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::scan_reduce(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), cuda_stream());
    cuda_check("scan_reduce");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, opencl_options(arguments.value, arguments.op), "scan_reduce");
  kernel.launch(buffers.size(1), 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1));
}

Codelet<Arguments> codelet("scan_reduce", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& input, const Part& sums) {
  codelet.submit(runtime, arguments, input.size, {{input, STARPU_R}, {sums, STARPU_W}}, opencl,
                 opencl_options(arguments.value, arguments.op), {arguments.value});
}

}  // namespace pleach::scan_reduce
