#include "fill/codelet.hpp"

#include "fill/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::fill {

namespace {

const std::string options = opencl_options(Type::i32, plus);

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::fill(arguments, buffers.pointer(0), buffers.size(0) * buffers.element_bytes(0));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::fill(arguments, buffers.pointer(0), buffers.size(0) * buffers.element_bytes(0), cuda_stream());
    cuda_check("fill");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  opencl_fill(buffers.opencl(0), arguments.byte, buffers.element_bytes(0), buffers.size(0));
}

Codelet<Arguments> codelet("fill", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& data) {
  codelet.submit(runtime, arguments, data.size, {{data, STARPU_W}}, opencl, options, {});
}

}  // namespace pleach::fill
