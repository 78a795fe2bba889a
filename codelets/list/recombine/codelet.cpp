#include "list/recombine/codelet.hpp"

#include "list/recombine/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::recombine {

namespace {

std::string options(const Arguments& arguments) {
  const bool widens = arguments.result != arguments.value;  // ranks of 64 bits
  return opencl_options(arguments.value, arguments.op) + (widens ? " -DRESULT=long" : " -DRESULT=VALUE") +
         (arguments.from_tail ? " -DFROM_TAIL" : "");
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::recombine(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), buffers.pointer(2));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::recombine(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), buffers.pointer(2),
                    cuda_stream());
    cuda_check("recombine");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "recombine");
  kernel.launch((buffers.size(0) + 255) / 256, 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1),
                buffers.opencl(2), cl_int{arguments.less});
}

Codelet<Arguments> codelet("recombine", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& local, const Part& offset, const Part& result,
            Keep keep) {
  codelet.submit(runtime, arguments, local.size, {{local, STARPU_R}, {offset, STARPU_R}, {result, STARPU_W}}, opencl,
                 options(arguments), {arguments.value}, std::move(keep));
}

}  // namespace pleach::recombine
