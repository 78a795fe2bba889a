#include "tree/block_minima/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tree/block_minima/opencl.hpp"

namespace pleach::block_minima {

namespace {

std::string options() { return opencl_options(Type::i32, min); }

void run_cpu(const Arguments&, const Buffers& buffers) {
  cpu::block_minima(static_cast<const std::int32_t*>(buffers.pointer(0)), buffers.size(0),
                    static_cast<std::int32_t*>(buffers.pointer(1)));
}

void run_cuda(const Arguments&, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::block_minima(static_cast<const std::int32_t*>(buffers.pointer(0)), buffers.size(0),
                       static_cast<std::int32_t*>(buffers.pointer(1)), cuda_stream());
    cuda_check("block_minima");
  }
}

void run_opencl(const Arguments&, const Buffers& buffers) {
  const std::size_t blocks = minima_blocks(buffers.size(0)), groups = (blocks + 255) / 256;
  OpenclKernel of_blocks(opencl, options(), "of_blocks");
  of_blocks.launch(groups, 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1), cl_ulong{blocks});
  OpenclKernel double_runs(opencl, options(), "double_runs");
  for (std::size_t row = 1; row < minima_rows(blocks); ++row) {
    double_runs.launch(groups, 256, buffers.opencl(1), cl_ulong{blocks}, cl_ulong{row});
  }
}

Codelet<Arguments> codelet("block_minima", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, const Part& values, const Part& table) {
  codelet.submit(runtime, {}, values.size, {{values, STARPU_R}, {table, STARPU_W}}, opencl, options(), {});
}

}  // namespace pleach::block_minima
