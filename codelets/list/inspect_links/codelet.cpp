#include "list/inspect_links/codelet.hpp"

#include "list/inspect_links/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::inspect_links {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::inspect_links(arguments, buffers.pointer(0), buffers.size(0), static_cast<Tally*>(buffers.pointer(1)),
                     buffers.size(1));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::inspect_links(arguments, buffers.pointer(0), buffers.size(0), static_cast<Tally*>(buffers.pointer(1)),
                        buffers.size(1), cuda_stream());
    cuda_check("inspect_links");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "inspect_links");
  kernel.launch(buffers.size(1), 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, cl_ulong{arguments.first},
                cl_ulong{arguments.n}, buffers.opencl(1));
}

Codelet<Arguments> codelet("inspect_links", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& links, const Part& tally) {
  codelet.submit(runtime, arguments, links.size, {{links, STARPU_R}, {tally, STARPU_W}}, opencl, options(arguments),
                 {arguments.index});
}

}  // namespace pleach::inspect_links
