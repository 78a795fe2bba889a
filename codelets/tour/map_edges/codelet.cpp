#include "tour/map_edges/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tour/map_edges/opencl.hpp"

namespace pleach::map_edges {

namespace {

const std::string options = opencl_options(Type::i32, plus);

Pointers pointers(const Buffers& buffers) {
  return {static_cast<const std::uint32_t*>(buffers.pointer(0)), static_cast<const std::uint32_t*>(buffers.pointer(1)),
          static_cast<const std::uint32_t*>(buffers.pointer(2)), static_cast<std::int32_t*>(buffers.pointer(3)),
          static_cast<std::int32_t*>(buffers.pointer(4))};
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::map_edges(arguments, pointers(buffers), buffers.size(0));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::map_edges(arguments, pointers(buffers), buffers.size(0), cuda_stream());
    cuda_check("map_edges");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options, "map_edges");
  opencl_fill(buffers.opencl(4), 0, sizeof(std::int32_t), 1);
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size},
                static_cast<cl_uint>(buffers.size(0)), buffers.opencl(0), buffers.opencl(1), buffers.opencl(2),
                buffers.opencl(3), buffers.opencl(4));
}

Codelet<Arguments> codelet("map_edges", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& source, const Part& begin,
            const Part& successor, const Part& vertices) {
  codelet.submit(
      runtime, arguments, arguments.size,
      {{order, STARPU_R}, {source, STARPU_R}, {begin, STARPU_R}, {successor, STARPU_W}, {vertices, STARPU_W}}, opencl,
      options, {});
}

}  // namespace pleach::map_edges
