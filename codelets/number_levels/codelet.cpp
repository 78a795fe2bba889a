#include "number_levels/codelet.hpp"

#include "number_levels/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::number_levels {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::number_levels(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.pointer(1),
                     static_cast<std::uint32_t*>(buffers.pointer(2)), static_cast<std::uint32_t*>(buffers.pointer(3)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::number_levels(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.pointer(1),
                        static_cast<std::uint32_t*>(buffers.pointer(2)),
                        static_cast<std::uint32_t*>(buffers.pointer(3)), cuda_stream());
    cuda_check("number_levels");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "number_levels");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size}, buffers.opencl(0),
                buffers.opencl(1), buffers.opencl(2), buffers.opencl(3));
}

Codelet<Arguments> codelet("number_levels", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& preorder, const Part& vertex,
            const Part& rank) {
  codelet.submit(runtime, arguments, arguments.size,
                 {{order, STARPU_R}, {preorder, STARPU_R}, {vertex, STARPU_W}, {rank, STARPU_W}}, opencl,
                 options(arguments), {arguments.index});
}

}  // namespace pleach::number_levels
