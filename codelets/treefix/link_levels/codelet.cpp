#include "treefix/link_levels/codelet.hpp"

#include "runtime/codelet.hpp"
#include "treefix/link_levels/opencl.hpp"

namespace pleach::link_levels {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::link_levels(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)),
                   static_cast<const std::uint32_t*>(buffers.pointer(1)), buffers.pointer(2),
                   static_cast<std::uint32_t*>(buffers.pointer(3)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::link_levels(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)),
                      static_cast<const std::uint32_t*>(buffers.pointer(1)), buffers.pointer(2),
                      static_cast<std::uint32_t*>(buffers.pointer(3)), cuda_stream());
    cuda_check("link_levels");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "link_levels");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size}, buffers.opencl(0),
                buffers.opencl(1), buffers.opencl(2), buffers.opencl(3));
}

Codelet<Arguments> codelet("link_levels", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& vertex, const Part& rank, const Part& parent,
            const Part& up) {
  codelet.submit(runtime, arguments, arguments.size,
                 {{vertex, STARPU_R}, {rank, STARPU_R}, {parent, STARPU_R}, {up, STARPU_W}}, opencl, options(arguments),
                 {arguments.index});
}

}  // namespace pleach::link_levels
