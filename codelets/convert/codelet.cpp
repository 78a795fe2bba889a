#include "convert/codelet.hpp"

#include "convert/opencl.hpp"
#include "runtime/codelet.hpp"
#include "tile.hpp"

namespace pleach::convert {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.from, arguments.to, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::convert(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::convert(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), cuda_stream());
    cuda_check("convert");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "convert");
  kernel.launch(tiles(buffers.size(0)), 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1));
}

Codelet<Arguments> codelet("convert", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& in, const Part& out) {
  codelet.submit(runtime, arguments, in.size, {{in, STARPU_R}, {out, STARPU_W}}, opencl, options(arguments), {});
}

}  // namespace pleach::convert
