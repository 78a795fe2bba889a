#include "tour/relabel_parents/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tour/relabel_parents/opencl.hpp"

namespace pleach::relabel_parents {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::relabel_parents(arguments, buffers.pointer(0), static_cast<const std::int32_t*>(buffers.pointer(1)),
                       buffers.pointer(2), buffers.pointer(3), buffers.pointer(4));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::relabel_parents(arguments, buffers.pointer(0), static_cast<const std::int32_t*>(buffers.pointer(1)),
                          buffers.pointer(2), buffers.pointer(3), buffers.pointer(4), cuda_stream());
    cuda_check("relabel_parents");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "relabel_parents");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size}, buffers.opencl(0),
                buffers.opencl(1), buffers.opencl(2), buffers.opencl(3), buffers.opencl(4));
}

Codelet<Arguments> codelet("relabel_parents", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& place, const Part& enter,
            const Part& parent, const Part& new_parent) {
  codelet.submit(runtime, arguments, arguments.size,
                 {{order, STARPU_R}, {place, STARPU_R}, {enter, STARPU_R}, {parent, STARPU_R}, {new_parent, STARPU_W}},
                 opencl, options(arguments), {});
}

}  // namespace pleach::relabel_parents
