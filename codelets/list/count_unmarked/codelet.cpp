#include "list/count_unmarked/codelet.hpp"

#include "list/count_unmarked/opencl.hpp"
#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"

namespace pleach::count_unmarked {

namespace {

const std::string options = opencl_options(Type::i32, plus);

void run_cpu(const Arguments&, const Buffers& buffers) {
  cpu::count_unmarked(static_cast<const std::uint8_t*>(buffers.pointer(0)), buffers.size(0),
                      static_cast<std::int32_t*>(buffers.pointer(1)));
}

void run_cuda(const Arguments&, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::count_unmarked(static_cast<const std::uint8_t*>(buffers.pointer(0)), buffers.size(0),
                         static_cast<std::int32_t*>(buffers.pointer(1)), cuda_stream());
    cuda_check("count_unmarked");
  }
}

void run_opencl(const Arguments&, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options, "count_unmarked");
  kernel.launch(tiles(buffers.size(0)), 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1));
}

Codelet<Arguments> codelet("count_unmarked", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, const Part& marks, const Part& counts) {
  codelet.submit(runtime, {}, marks.size, {{marks, STARPU_R}, {counts, STARPU_W}}, opencl, options, {});
}

}  // namespace pleach::count_unmarked
