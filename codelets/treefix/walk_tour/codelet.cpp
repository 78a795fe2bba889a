#include "treefix/walk_tour/codelet.hpp"

#include "runtime/codelet.hpp"
#include "treefix/walk_tour/opencl.hpp"

namespace pleach::walk_tour {

namespace {

std::string options(const Arguments& arguments) {
  return opencl_options(arguments.index, arguments.value, arguments.op);
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::walk_tour(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), buffers.pointer(2),
                 buffers.pointer(3));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::walk_tour(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), buffers.pointer(2),
                    buffers.pointer(3), cuda_stream());
    cuda_check("walk_tour");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "walk_tour");
  kernel.launch(1, 1, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1), buffers.opencl(2),
                buffers.opencl(3), cl_int{arguments.direction == Direction::root}, cl_int{arguments.inclusive});
}

Codelet<Arguments> codelet("walk_tour", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& tour, const Part& parent, const Part& weight,
            const Part& result) {
  codelet.submit(runtime, arguments, tour.size,
                 {{tour, STARPU_R}, {parent, STARPU_R}, {weight, STARPU_R}, {result, STARPU_W}}, opencl,
                 options(arguments), {arguments.value}, {}, true);
}

}  // namespace pleach::walk_tour
