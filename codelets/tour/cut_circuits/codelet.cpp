#include "tour/cut_circuits/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tour/cut_circuits/opencl.hpp"

namespace pleach::cut_circuits {

namespace {

const std::string options = opencl_options(Type::i32, plus);

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::cut_circuits(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)),
                    static_cast<const std::uint32_t*>(buffers.pointer(1)),
                    static_cast<const std::uint32_t*>(buffers.pointer(2)),
                    static_cast<std::int32_t*>(buffers.pointer(3)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::cut_circuits(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)),
                       static_cast<const std::uint32_t*>(buffers.pointer(1)),
                       static_cast<const std::uint32_t*>(buffers.pointer(2)),
                       static_cast<std::int32_t*>(buffers.pointer(3)), cuda_stream());
    cuda_check("cut_circuits");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options, "cut_circuits");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size},
                cl_uint{arguments.arcs}, cl_uint{arguments.roots}, buffers.opencl(0), buffers.opencl(1),
                buffers.opencl(2), buffers.opencl(3));
}

Codelet<Arguments> codelet("cut_circuits", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& root, const Part& order, const Part& begin,
            const Part& successor) {
  codelet.submit(runtime, arguments, arguments.size,
                 {{root, STARPU_R}, {order, STARPU_R}, {begin, STARPU_R}, {successor, STARPU_RW}}, opencl, options, {});
}

}  // namespace pleach::cut_circuits
