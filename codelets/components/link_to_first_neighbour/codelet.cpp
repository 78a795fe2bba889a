#include "components/link_to_first_neighbour/codelet.hpp"

#include "components/link_to_first_neighbour/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::link_to_first_neighbour {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::link_to_first_neighbour(arguments, buffers.pointer(0), buffers.pointer(1),
                               static_cast<std::uint32_t*>(buffers.pointer(2)), buffers.size(2));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::link_to_first_neighbour(arguments, buffers.pointer(0), buffers.pointer(1),
                                  static_cast<std::uint32_t*>(buffers.pointer(2)), buffers.size(2), cuda_stream());
    cuda_check("link_to_first_neighbour");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "link_to_first_neighbour");
  kernel.launch((buffers.size(2) + 255) / 256, 256, cl_uint{arguments.first}, buffers.opencl(0), buffers.opencl(1),
                buffers.opencl(2), cl_ulong{buffers.size(2)});
}

Codelet<Arguments> codelet("link_to_first_neighbour", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& neighbour, const Part& label) {
  codelet.submit(runtime, arguments, label.size, {{offset, STARPU_R}, {neighbour, STARPU_R}, {label, STARPU_W}}, opencl,
                 options(arguments), {arguments.index});
}

}  // namespace pleach::link_to_first_neighbour
