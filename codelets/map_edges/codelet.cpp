#include "map_edges/codelet.hpp"

#include "map_edges/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::map_edges {

namespace {

const std::string options = opencl_options(Type::i32, plus);

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::map_edges(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)),
                 static_cast<std::int32_t*>(buffers.pointer(1)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::map_edges(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)),
                    static_cast<std::int32_t*>(buffers.pointer(1)), cuda_stream());
    cuda_check("map_edges");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options, "map_edges");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size},
                cl_uint{arguments.arcs}, buffers.opencl(0), buffers.opencl(1));
}

Codelet<Arguments> codelet("map_edges", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& successor) {
  codelet.submit(runtime, arguments, arguments.size, {{order, STARPU_R}, {successor, STARPU_W}}, opencl, options, {});
}

}  // namespace pleach::map_edges
