#include "gather/codelet.hpp"

#include "gather/opencl.hpp"
#include "runtime/codelet.hpp"
#include "tile.hpp"

namespace pleach::gather {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::gather(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), buffers.pointer(2));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::gather(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), buffers.pointer(2), cuda_stream());
    cuda_check("gather");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "gather");
  kernel.launch(tiles(buffers.size(0)), 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1),
                buffers.opencl(2));
}

Codelet<Arguments> codelet("gather", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& place, const Part& values, const Part& result,
            Keep keep) {
  codelet.submit(runtime, arguments, place.size, {{place, STARPU_R}, {values, STARPU_R}, {result, STARPU_W}}, opencl,
                 options(arguments), {arguments.index}, std::move(keep));
}

}  // namespace pleach::gather
