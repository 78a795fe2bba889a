#include "tree/count_enters/codelet.hpp"

#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"
#include "tree/count_enters/opencl.hpp"

namespace pleach::count_enters {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::count_enters(arguments, buffers.pointer(0), buffers.size(0), static_cast<std::uint64_t*>(buffers.pointer(1)),
                    static_cast<std::int32_t*>(buffers.pointer(2)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::count_enters(arguments, buffers.pointer(0), buffers.size(0), static_cast<std::uint64_t*>(buffers.pointer(1)),
                       static_cast<std::int32_t*>(buffers.pointer(2)), cuda_stream());
    cuda_check("count_enters");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "count_enters");
  kernel.launch(tiles(buffers.size(0)), 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1),
                buffers.opencl(2));
}

Codelet<Arguments> codelet("count_enters", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& tour, const Part& words, const Part& sums) {
  codelet.submit(runtime, arguments, tour.size, {{tour, STARPU_R}, {words, STARPU_W}, {sums, STARPU_W}}, opencl,
                 options(arguments), {arguments.index});
}

}  // namespace pleach::count_enters
