#include "tour/link_siblings/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tour/link_siblings/opencl.hpp"

namespace pleach::link_siblings {

namespace {

const std::string options = opencl_options(Type::i32, plus);

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::link_siblings(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)),
                     static_cast<const std::uint32_t*>(buffers.pointer(1)),
                     static_cast<std::int32_t*>(buffers.pointer(2)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::link_siblings(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)),
                        static_cast<const std::uint32_t*>(buffers.pointer(1)),
                        static_cast<std::int32_t*>(buffers.pointer(2)), cuda_stream());
    cuda_check("link_siblings");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options, "link_siblings");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size},
                cl_uint{arguments.n}, buffers.opencl(0), buffers.opencl(1), buffers.opencl(2));
}

Codelet<Arguments> codelet("link_siblings", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& key, const Part& successor) {
  codelet.submit(runtime, arguments, arguments.size, {{order, STARPU_R}, {key, STARPU_R}, {successor, STARPU_RW}},
                 opencl, options, {});
}

}  // namespace pleach::link_siblings
