#include "tour/relabel_tour/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tour/relabel_tour/opencl.hpp"

namespace pleach::relabel_tour {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::relabel_tour(arguments, static_cast<const std::int32_t*>(buffers.pointer(0)), buffers.pointer(1),
                    buffers.pointer(2), buffers.pointer(3), buffers.pointer(4), buffers.pointer(5), buffers.pointer(6));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::relabel_tour(arguments, static_cast<const std::int32_t*>(buffers.pointer(0)), buffers.pointer(1),
                       buffers.pointer(2), buffers.pointer(3), buffers.pointer(4), buffers.pointer(5),
                       buffers.pointer(6), cuda_stream());
    cuda_check("relabel_tour");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "relabel_tour");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size}, buffers.opencl(0),
                buffers.opencl(1), buffers.opencl(2), buffers.opencl(3), buffers.opencl(4), buffers.opencl(5),
                buffers.opencl(6));
}

Codelet<Arguments> codelet("relabel_tour", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& place, const Part& enter, const Part& leave,
            const Part& order, const Part& new_tour, const Part& new_enter, const Part& new_leave) {
  codelet.submit(runtime, arguments, arguments.size,
                 {{place, STARPU_R},
                  {enter, STARPU_R},
                  {leave, STARPU_R},
                  {order, STARPU_W},
                  {new_tour, STARPU_W},
                  {new_enter, STARPU_W},
                  {new_leave, STARPU_W}},
                 opencl, options(arguments), {});
}

}  // namespace pleach::relabel_tour
