#include "tour/reorder_children/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tour/reorder_children/opencl.hpp"

namespace pleach::reorder_children {

namespace {

const std::string options = opencl_options(Type::i32, plus);

Pointers pointers(const Buffers& buffers) {
  return {static_cast<const Visit*>(buffers.pointer(0)), static_cast<const std::uint32_t*>(buffers.pointer(1)),
          static_cast<const std::uint32_t*>(buffers.pointer(2)), static_cast<const std::int32_t*>(buffers.pointer(3)),
          static_cast<std::int32_t*>(buffers.pointer(4))};
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::reorder_children(arguments, pointers(buffers));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::reorder_children(arguments, pointers(buffers), cuda_stream());
    cuda_check("reorder_children");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options, "reorder_children");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size}, buffers.opencl(0),
                buffers.opencl(1), buffers.opencl(2), buffers.opencl(3), buffers.opencl(4));
}

Codelet<Arguments> codelet("reorder_children", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& visit, const Part& order, const Part& begin,
            const Part& rank, const Part& move) {
  codelet.submit(runtime, arguments, arguments.size,
                 {{visit, STARPU_R}, {order, STARPU_R}, {begin, STARPU_R}, {rank, STARPU_R}, {move, STARPU_RW}}, opencl,
                 options, {});
}

}  // namespace pleach::reorder_children
