#include "graph/list_rows/codelet.hpp"

#include "graph/list_rows/opencl.hpp"
#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"

namespace pleach::list_rows {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::list_rows(arguments, buffers.pointer(0), buffers.size(0) - 1, buffers.pointer(1), buffers.size(1));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::list_rows(arguments, buffers.pointer(0), buffers.size(0) - 1, buffers.pointer(1), buffers.size(1),
                    cuda_stream());
    cuda_check("list_rows");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "list_rows");
  kernel.launch(tiles(buffers.size(1)), 256, cl_uint{arguments.first}, buffers.opencl(0),
                cl_uint{static_cast<std::uint32_t>(buffers.size(0) - 1)}, buffers.opencl(1), cl_ulong{buffers.size(1)});
}

Codelet<Arguments> codelet("list_rows", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& row) {
  codelet.submit(runtime, arguments, row.size, {{offset, STARPU_R}, {row, STARPU_W}}, opencl, options(arguments), {});
}

}  // namespace pleach::list_rows
