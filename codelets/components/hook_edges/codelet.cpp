#include "components/hook_edges/codelet.hpp"

#include "components/hook_edges/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::hook_edges {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::hook_edges(arguments, buffers.pointer(0), buffers.pointer(1), buffers.size(0),
                  static_cast<std::uint32_t*>(buffers.pointer(2)), buffers.size(2),
                  static_cast<Tally*>(buffers.pointer(3)), buffers.size(3));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::hook_edges(arguments, buffers.pointer(0), buffers.pointer(1), buffers.size(0),
                     static_cast<std::uint32_t*>(buffers.pointer(2)), buffers.size(2),
                     static_cast<Tally*>(buffers.pointer(3)), buffers.size(3), cuda_stream());
    cuda_check("hook_edges");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "hook_edges");
  kernel.launch(buffers.size(3), 256, cl_uint{arguments.first}, buffers.opencl(0), buffers.opencl(1),
                cl_ulong{buffers.size(0)}, buffers.opencl(2), cl_ulong{buffers.size(2)}, buffers.opencl(3));
}

Codelet<Arguments> codelet("hook_edges", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to, const Part& label,
            const Part& tally) {
  codelet.submit(runtime, arguments, from.size,
                 {{from, STARPU_R}, {to, STARPU_R}, {label, STARPU_RW}, {tally, STARPU_W}}, opencl, options(arguments),
                 {arguments.index});
}

}  // namespace pleach::hook_edges
