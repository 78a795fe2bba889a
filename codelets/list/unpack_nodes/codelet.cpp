#include "list/unpack_nodes/codelet.hpp"

#include "list/unpack_nodes/opencl.hpp"
#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"

namespace pleach::unpack_nodes {

namespace {

std::string options(const Arguments& arguments) {
  return opencl_options(arguments.index, Type::i32, plus) + node_options(arguments.bits);
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::unpack_nodes(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::unpack_nodes(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), cuda_stream());
    cuda_check("unpack_nodes");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "unpack_nodes");
  kernel.launch(tiles(buffers.size(0)), 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1),
                cl_int{arguments.half == Half::rank});
}

Codelet<Arguments> codelet("unpack_nodes", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& nodes, const Part& values, Keep keep) {
  codelet.submit(runtime, arguments, nodes.size, {{nodes, STARPU_R}, {values, STARPU_W}}, opencl, options(arguments),
                 {arguments.index}, std::move(keep));
}

}  // namespace pleach::unpack_nodes
