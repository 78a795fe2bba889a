#include "permute/codelet.hpp"

#include "permute/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::permute {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, arguments.value, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::permute(arguments, buffers.pointer(0), buffers.pointer(1), buffers.pointer(2));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::permute(arguments, buffers.pointer(0), buffers.pointer(1), buffers.pointer(2), cuda_stream());
    cuda_check("permute");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "permute");
  kernel.launch((arguments.size + 255) / 256, 256, cl_int{arguments.back}, cl_uint{arguments.first},
                cl_uint{arguments.size}, buffers.opencl(0), buffers.opencl(1), buffers.opencl(2));
}

Codelet<Arguments> codelet("permute", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& values, const Part& result,
            Keep keep) {
  codelet.submit(runtime, arguments, arguments.size, {{order, STARPU_R}, {values, STARPU_R}, {result, STARPU_W}},
                 opencl, options(arguments), {arguments.value}, std::move(keep));
}

}  // namespace pleach::permute
