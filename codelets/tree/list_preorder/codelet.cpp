#include "tree/list_preorder/codelet.hpp"

#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"
#include "tree/list_preorder/opencl.hpp"

namespace pleach::list_preorder {

namespace {

// The values are indices, but for levels and depths.
std::string options(const Arguments& arguments) {
  const bool counts = arguments.kind == Kind::level || arguments.kind == Kind::depth;
  return opencl_options(arguments.index, counts ? Type::i32 : arguments.index, plus);
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::list_preorder(arguments, buffers.pointer(0), buffers.size(0),
                     static_cast<const std::uint64_t*>(buffers.pointer(1)),
                     static_cast<const std::uint32_t*>(buffers.pointer(2)), buffers.pointer(3));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::list_preorder(arguments, buffers.pointer(0), buffers.size(0),
                        static_cast<const std::uint64_t*>(buffers.pointer(1)),
                        static_cast<const std::uint32_t*>(buffers.pointer(2)), buffers.pointer(3), cuda_stream());
    cuda_check("list_preorder");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "list_preorder");
  kernel.launch(tiles(buffers.size(0)), 256, cl_uint{arguments.first}, cl_int{static_cast<int>(arguments.kind)},
                buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1), buffers.opencl(2), buffers.opencl(3));
}

Codelet<Arguments> codelet("list_preorder", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& tour, const Part& words, const Part& offsets,
            const Part& values, Keep keep) {
  codelet.submit(runtime, arguments, tour.size,
                 {{tour, STARPU_R}, {words, STARPU_R}, {offsets, STARPU_R}, {values, STARPU_W}}, opencl,
                 options(arguments), {arguments.index}, std::move(keep));
}

}  // namespace pleach::list_preorder
