#include "list/link_predecessors/codelet.hpp"

#include "list/link_predecessors/opencl.hpp"
#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"

namespace pleach::link_predecessors {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::link_predecessors(arguments, buffers.pointer(0), buffers.size(0),
                         static_cast<std::uint32_t*>(buffers.pointer(1)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::link_predecessors(arguments, buffers.pointer(0), buffers.size(0),
                            static_cast<std::uint32_t*>(buffers.pointer(1)), cuda_stream());
    cuda_check("link_predecessors");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "link_predecessors");
  kernel.launch(tiles(buffers.size(0)), 256, cl_uint{arguments.first}, buffers.opencl(0), cl_ulong{buffers.size(0)},
                buffers.opencl(1));
}

Codelet<Arguments> codelet("link_predecessors", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& links, const Part& predecessor) {
  codelet.submit(runtime, arguments, links.size, {{links, STARPU_R}, {predecessor, STARPU_RW}}, opencl,
                 options(arguments), {arguments.index});
}

}  // namespace pleach::link_predecessors
