#include "find_first/codelet.hpp"

#include "find_first/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::find_first {

namespace {

const std::string options = opencl_options(Type::i32, plus);

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::find_first(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.size(0),
                  static_cast<std::uint32_t*>(buffers.pointer(1)), buffers.size(1));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::find_first(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.size(0),
                     static_cast<std::uint32_t*>(buffers.pointer(1)), buffers.size(1), cuda_stream());
    cuda_check("find_first");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options, "find_first");
  const std::size_t k = buffers.size(1);
  kernel.launch((k + 255) / 256, 256, cl_uint{arguments.first_key}, buffers.opencl(0),
                static_cast<cl_uint>(buffers.size(0)), buffers.opencl(1), static_cast<cl_uint>(k));
}

Codelet<Arguments> codelet("find_first", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& sorted, const Part& first) {
  codelet.submit(runtime, arguments, first.size, {{sorted, STARPU_R}, {first, STARPU_W}}, opencl, options, {});
}

}  // namespace pleach::find_first
