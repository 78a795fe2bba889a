#include "iota/codelet.hpp"

#include "iota/opencl.hpp"
#include "runtime/codelet.hpp"
#include "tile.hpp"

namespace pleach::iota {

namespace {

std::string options() { return opencl_options(Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::iota(arguments, static_cast<std::uint32_t*>(buffers.pointer(0)), buffers.size(0));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::iota(arguments, static_cast<std::uint32_t*>(buffers.pointer(0)), buffers.size(0), cuda_stream());
    cuda_check("iota");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(), "iota");
  kernel.launch(tiles(buffers.size(0)), 256, cl_uint{arguments.first}, buffers.opencl(0), cl_ulong{buffers.size(0)});
}

Codelet<Arguments> codelet("iota", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& values) {
  codelet.submit(runtime, arguments, values.size, {{values, STARPU_W}}, opencl, options(), {});
}

}  // namespace pleach::iota
