#include "tour/parent_keys/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tour/parent_keys/opencl.hpp"

namespace pleach::parent_keys {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::parent_keys(arguments, buffers.pointer(0), static_cast<std::uint32_t*>(buffers.pointer(1)), buffers.pointer(2));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::parent_keys(arguments, buffers.pointer(0), static_cast<std::uint32_t*>(buffers.pointer(1)),
                      buffers.pointer(2), cuda_stream());
    cuda_check("parent_keys");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "parent_keys");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size},
                cl_uint{arguments.n}, buffers.opencl(0), buffers.opencl(1), buffers.opencl(2));
}

Codelet<Arguments> codelet("parent_keys", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& parent, const Part& key, const Part& copy) {
  codelet.submit(runtime, arguments, arguments.size, {{parent, STARPU_R}, {key, STARPU_W}, {copy, STARPU_W}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::parent_keys
