#include "graph/check_offsets/codelet.hpp"

#include "graph/check_offsets/opencl.hpp"
#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"

namespace pleach::check_offsets {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::check_offsets(arguments, buffers.pointer(0), buffers.size(0), static_cast<std::uint32_t*>(buffers.pointer(1)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::check_offsets(arguments, buffers.pointer(0), buffers.size(0), static_cast<std::uint32_t*>(buffers.pointer(1)),
                        cuda_stream());
    cuda_check("check_offsets");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "check_offsets");
  opencl_fill(buffers.opencl(1), 0xff, sizeof(std::uint32_t), 1);
  kernel.launch(tiles(arguments.size), 256, cl_uint{arguments.first}, cl_uint{arguments.size}, cl_uint{arguments.arcs},
                buffers.opencl(0), cl_uint{static_cast<std::uint32_t>(buffers.size(0))}, buffers.opencl(1));
}

Codelet<Arguments> codelet("check_offsets", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& fault) {
  codelet.submit(runtime, arguments, arguments.size, {{offset, STARPU_R}, {fault, STARPU_W}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::check_offsets
