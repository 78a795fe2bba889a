#include "tour/place_tour/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tour/place_tour/opencl.hpp"

namespace pleach::place_tour {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::place_tour(arguments, static_cast<const std::int32_t*>(buffers.pointer(0)), buffers.pointer(1),
                  buffers.pointer(2), buffers.pointer(3));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::place_tour(arguments, static_cast<const std::int32_t*>(buffers.pointer(0)), buffers.pointer(1),
                     buffers.pointer(2), buffers.pointer(3), cuda_stream());
    cuda_check("place_tour");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "place_tour");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size},
                cl_uint{arguments.n}, buffers.opencl(0), buffers.opencl(1), buffers.opencl(2), buffers.opencl(3));
}

Codelet<Arguments> codelet("place_tour", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& position, const Part& enter, const Part& leave,
            const Part& tour) {
  codelet.submit(runtime, arguments, arguments.size,
                 {{position, STARPU_R}, {enter, STARPU_W}, {leave, STARPU_W}, {tour, STARPU_W}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::place_tour
