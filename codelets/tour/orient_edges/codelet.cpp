#include "tour/orient_edges/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tour/orient_edges/opencl.hpp"

namespace pleach::orient_edges {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::orient_edges(arguments, buffers.pointer(0), buffers.pointer(1),
                    static_cast<const std::uint32_t*>(buffers.pointer(2)),
                    static_cast<const std::int32_t*>(buffers.pointer(3)), static_cast<Visit*>(buffers.pointer(4)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::orient_edges(
        arguments, buffers.pointer(0), buffers.pointer(1), static_cast<const std::uint32_t*>(buffers.pointer(2)),
        static_cast<const std::int32_t*>(buffers.pointer(3)), static_cast<Visit*>(buffers.pointer(4)), cuda_stream());
    cuda_check("orient_edges");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "orient_edges");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size},
                cl_uint{arguments.edges}, buffers.opencl(0), buffers.opencl(1), buffers.opencl(2), buffers.opencl(3),
                buffers.opencl(4));
}

Codelet<Arguments> codelet("orient_edges", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to, const Part& root, const Part& rank,
            const Part& visit) {
  codelet.submit(runtime, arguments, arguments.size,
                 {{from, STARPU_R}, {to, STARPU_R}, {root, STARPU_R}, {rank, STARPU_R}, {visit, STARPU_W}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::orient_edges
