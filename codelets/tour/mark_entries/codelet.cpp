#include "tour/mark_entries/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tour/mark_entries/opencl.hpp"

namespace pleach::mark_entries {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::mark_entries(arguments, buffers.pointer(0), static_cast<std::int32_t*>(buffers.pointer(1)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::mark_entries(arguments, buffers.pointer(0), static_cast<std::int32_t*>(buffers.pointer(1)), cuda_stream());
    cuda_check("mark_entries");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "mark_entries");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size}, buffers.opencl(0),
                buffers.opencl(1));
}

Codelet<Arguments> codelet("mark_entries", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& tour, const Part& entries) {
  codelet.submit(runtime, arguments, arguments.size, {{tour, STARPU_R}, {entries, STARPU_W}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::mark_entries
