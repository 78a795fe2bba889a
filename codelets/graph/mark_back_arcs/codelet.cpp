#include "graph/mark_back_arcs/codelet.hpp"

#include "graph/mark_back_arcs/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::mark_back_arcs {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::mark_back_arcs(arguments, buffers.pointer(0), buffers.pointer(1), buffers.size(2),
                      static_cast<std::uint8_t*>(buffers.pointer(2)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::mark_back_arcs(arguments, buffers.pointer(0), buffers.pointer(1), buffers.size(2),
                         static_cast<std::uint8_t*>(buffers.pointer(2)), cuda_stream());
    cuda_check("mark_back_arcs");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "mark_back_arcs");
  kernel.launch((buffers.size(2) + 255) / 256, 256, buffers.opencl(0), buffers.opencl(1), cl_ulong{buffers.size(2)},
                buffers.opencl(2));
}

Codelet<Arguments> codelet("mark_back_arcs", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& row, const Part& neighbour, const Part& marks) {
  codelet.submit(runtime, arguments, marks.size, {{row, STARPU_R}, {neighbour, STARPU_R}, {marks, STARPU_W}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::mark_back_arcs
