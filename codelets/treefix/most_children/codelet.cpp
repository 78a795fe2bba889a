#include "treefix/most_children/codelet.hpp"

#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"
#include "treefix/most_children/opencl.hpp"

namespace pleach::most_children {

namespace {

std::string options() { return opencl_options(Type::i32, max); }

void run_cpu(const Arguments&, const Buffers& buffers) {
  cpu::most_children(static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.size(0) - 1,
                     static_cast<std::int32_t*>(buffers.pointer(1)));
}

void run_cuda(const Arguments&, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::most_children(static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.size(0) - 1,
                        static_cast<std::int32_t*>(buffers.pointer(1)), cuda_stream());
    cuda_check("most_children");
  }
}

void run_opencl(const Arguments&, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(), "most_children");
  const std::size_t n = buffers.size(0) - 1;
  kernel.launch(tiles(n), 256, buffers.opencl(0), cl_ulong{n}, buffers.opencl(1));
}

Codelet<Arguments> codelet("most_children", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, const Part& child, const Part& most) {
  codelet.submit(runtime, {}, child.size, {{child, STARPU_R}, {most, STARPU_W}}, opencl, options(), {});
}

}  // namespace pleach::most_children
