#include "treefix/order_by_level/codelet.hpp"

#include "runtime/codelet.hpp"
#include "treefix/order_by_level/opencl.hpp"

namespace pleach::order_by_level {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::order_by_level(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.pointer(1),
                      static_cast<std::uint32_t*>(buffers.pointer(2)), static_cast<std::uint32_t*>(buffers.pointer(3)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::order_by_level(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.pointer(1),
                         static_cast<std::uint32_t*>(buffers.pointer(2)),
                         static_cast<std::uint32_t*>(buffers.pointer(3)), cuda_stream());
    cuda_check("order_by_level");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "order_by_level");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size}, buffers.opencl(0),
                buffers.opencl(1), buffers.opencl(2), buffers.opencl(3));
}

Codelet<Arguments> codelet("order_by_level", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& preorder, const Part& vertex,
            const Part& rank) {
  codelet.submit(runtime, arguments, arguments.size,
                 {{order, STARPU_R}, {preorder, STARPU_R}, {vertex, STARPU_W}, {rank, STARPU_W}}, opencl,
                 options(arguments), {arguments.index});
}

}  // namespace pleach::order_by_level
