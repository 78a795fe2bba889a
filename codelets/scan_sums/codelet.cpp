#include "scan_sums/codelet.hpp"

#include "runtime/codelet.hpp"
#include "scan_sums/opencl.hpp"

namespace pleach::scan_sums {

namespace {

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::scan_sums(arguments, buffers.pointer(0), buffers.size(0));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::scan_sums(arguments, buffers.pointer(0), buffers.size(0), cuda_stream());
    cuda_check("scan_sums");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, opencl_options(arguments.value, arguments.op), "scan_sums");
  kernel.launch(1, 256, buffers.opencl(0), cl_ulong{buffers.size(0)});
}

Codelet<Arguments> codelet("scan_sums", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& sums) {
  codelet.submit(runtime, arguments, sums.size, {{sums, STARPU_RW}}, opencl,
                 opencl_options(arguments.value, arguments.op), {arguments.value});
}

}  // namespace pleach::scan_sums
