#include "edge_heads/codelet.hpp"

#include "edge_heads/opencl.hpp"
#include "runtime/codelet.hpp"
#include "tile.hpp"

namespace pleach::edge_heads {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::edge_heads(arguments, static_cast<std::uint32_t*>(buffers.pointer(0)), buffers.size(0), buffers.pointer(1),
                  buffers.pointer(2), buffers.pointer(3));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::edge_heads(arguments, static_cast<std::uint32_t*>(buffers.pointer(0)), buffers.size(0), buffers.pointer(1),
                     buffers.pointer(2), buffers.pointer(3), cuda_stream());
    cuda_check("edge_heads");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "edge_heads");
  kernel.launch(tiles(buffers.size(0)), 256, cl_int{arguments.directed}, buffers.opencl(0), cl_ulong{buffers.size(0)},
                buffers.opencl(1), buffers.opencl(2), buffers.opencl(3));
}

Codelet<Arguments> codelet("edge_heads", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& from, const Part& to,
            const Part& head) {
  codelet.submit(runtime, arguments, order.size,
                 {{order, STARPU_R}, {from, STARPU_R}, {to, STARPU_R}, {head, STARPU_W}}, opencl, options(arguments),
                 {});
}

}  // namespace pleach::edge_heads
