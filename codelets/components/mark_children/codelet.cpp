#include "components/mark_children/codelet.hpp"

#include "components/mark_children/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::mark_children {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::mark_children(arguments, buffers.pointer(0), buffers.size(0), static_cast<std::uint8_t*>(buffers.pointer(1)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::mark_children(arguments, buffers.pointer(0), buffers.size(0), static_cast<std::uint8_t*>(buffers.pointer(1)),
                        cuda_stream());
    cuda_check("mark_children");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "mark_children");
  kernel.launch((buffers.size(0) + 255) / 256, 256, cl_ulong{arguments.first}, buffers.opencl(0),
                cl_ulong{buffers.size(0)}, buffers.opencl(1));
}

Codelet<Arguments> codelet("mark_children", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& parent, const Part& marks) {
  codelet.submit(runtime, arguments, parent.size, {{parent, STARPU_R}, {marks, STARPU_W}}, opencl, options(arguments),
                 {});
}

}  // namespace pleach::mark_children
