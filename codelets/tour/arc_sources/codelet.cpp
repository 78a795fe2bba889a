#include "tour/arc_sources/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tour/arc_sources/opencl.hpp"

namespace pleach::arc_sources {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::arc_sources(arguments, buffers.pointer(0), buffers.pointer(1), static_cast<std::uint32_t*>(buffers.pointer(2)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::arc_sources(arguments, buffers.pointer(0), buffers.pointer(1),
                      static_cast<std::uint32_t*>(buffers.pointer(2)), cuda_stream());
    cuda_check("arc_sources");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "arc_sources");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size},
                cl_uint{arguments.n}, buffers.opencl(0), buffers.opencl(1), buffers.opencl(2));
}

Codelet<Arguments> codelet("arc_sources", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to, const Part& source) {
  codelet.submit(runtime, arguments, arguments.size, {{from, STARPU_R}, {to, STARPU_R}, {source, STARPU_W}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::arc_sources
