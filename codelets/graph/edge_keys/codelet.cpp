#include "graph/edge_keys/codelet.hpp"

#include "graph/edge_keys/opencl.hpp"
#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"

namespace pleach::edge_keys {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::edge_keys(arguments, buffers.pointer(0), buffers.pointer(1), buffers.size(0),
                 static_cast<std::uint32_t*>(buffers.pointer(2)), static_cast<std::uint32_t*>(buffers.pointer(3)),
                 static_cast<std::uint32_t*>(buffers.pointer(4)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::edge_keys(arguments, buffers.pointer(0), buffers.pointer(1), buffers.size(0),
                    static_cast<std::uint32_t*>(buffers.pointer(2)), static_cast<std::uint32_t*>(buffers.pointer(3)),
                    static_cast<std::uint32_t*>(buffers.pointer(4)), cuda_stream());
    cuda_check("edge_keys");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "edge_keys");
  opencl_fill(buffers.opencl(4), 0xff, sizeof(std::uint32_t), 1);
  kernel.launch(tiles(buffers.size(0)), 256, cl_uint{arguments.first}, cl_uint{arguments.vertices},
                cl_int{arguments.directed}, buffers.opencl(0), buffers.opencl(1), cl_ulong{buffers.size(0)},
                buffers.opencl(2), buffers.opencl(3), buffers.opencl(4));
}

Codelet<Arguments> codelet("edge_keys", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to, const Part& key, const Part& head,
            const Part& fault) {
  codelet.submit(runtime, arguments, from.size,
                 {{from, STARPU_R}, {to, STARPU_R}, {key, STARPU_W}, {head, STARPU_W}, {fault, STARPU_W}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::edge_keys
