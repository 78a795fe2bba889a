#include "list/pack_nodes/codelet.hpp"

#include "list/pack_nodes/opencl.hpp"
#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"

namespace pleach::pack_nodes {

namespace {

std::string options(const Arguments& arguments) {
  return opencl_options(arguments.index, Type::i32, plus) + node_options(arguments.bits);
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::pack_nodes(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::pack_nodes(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), cuda_stream());
    cuda_check("pack_nodes");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "pack_nodes");
  kernel.launch(tiles(buffers.size(0)), 256, cl_uint{arguments.first}, buffers.opencl(0), cl_ulong{buffers.size(0)},
                buffers.opencl(1));
}

Codelet<Arguments> codelet("pack_nodes", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& links, const Part& nodes) {
  codelet.submit(runtime, arguments, links.size, {{links, STARPU_R}, {nodes, STARPU_W}}, opencl, options(arguments),
                 {arguments.index});
}

}  // namespace pleach::pack_nodes
