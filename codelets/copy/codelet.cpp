#include "copy/codelet.hpp"

#include "copy/opencl.hpp"
#include "runtime/codelet.hpp"
#include "tile.hpp"

namespace pleach::copy {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::copy(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::copy(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), cuda_stream());
    cuda_check("copy");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "copy");
  kernel.launch(tiles(buffers.size(0)), 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1));
}

Codelet<Arguments> codelet("copy", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to) {
  codelet.submit(runtime, arguments, from.size, {{from, STARPU_R}, {to, STARPU_W}}, opencl, options(arguments),
                 {arguments.index});
}

}  // namespace pleach::copy
