#include "list/collect_unmarked/codelet.hpp"

#include "list/collect_unmarked/opencl.hpp"
#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"

namespace pleach::collect_unmarked {

namespace {

const std::string options = opencl_options(Type::i32, plus);

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::collect_unmarked(arguments, static_cast<const std::uint8_t*>(buffers.pointer(0)), buffers.size(0),
                        static_cast<const std::int32_t*>(buffers.pointer(1)),
                        static_cast<std::uint32_t*>(buffers.pointer(2)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::collect_unmarked(arguments, static_cast<const std::uint8_t*>(buffers.pointer(0)), buffers.size(0),
                           static_cast<const std::int32_t*>(buffers.pointer(1)),
                           static_cast<std::uint32_t*>(buffers.pointer(2)), cuda_stream());
    cuda_check("collect_unmarked");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options, "collect_unmarked");
  kernel.launch(tiles(buffers.size(0)), 256, cl_uint{arguments.first}, buffers.opencl(0), cl_ulong{buffers.size(0)},
                buffers.opencl(1), buffers.opencl(2));
}

Codelet<Arguments> codelet("collect_unmarked", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& marks, const Part& offsets, const Part& heads,
            Keep keep) {
  codelet.submit(runtime, arguments, marks.size, {{marks, STARPU_R}, {offsets, STARPU_R}, {heads, STARPU_W}}, opencl,
                 options, {}, std::move(keep));
}

}  // namespace pleach::collect_unmarked
