#include "pick/codelet.hpp"

#include "pick/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::pick {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::pick(arguments, buffers.pointer(0), static_cast<std::int64_t*>(buffers.pointer(1)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::pick(arguments, buffers.pointer(0), static_cast<std::int64_t*>(buffers.pointer(1)), cuda_stream());
    cuda_check("pick");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "pick");
  kernel.launch(1, 1, buffers.opencl(0), cl_ulong{arguments.i}, buffers.opencl(1));
}

Codelet<Arguments> codelet("pick", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& values, const Part& element) {
  // The work of a whole vector, for that is what would have to move to a worker elsewhere.
  codelet.submit(runtime, arguments, values.size, {{values, STARPU_R}, {element, STARPU_W}}, opencl, options(arguments),
                 {arguments.index});
}

}  // namespace pleach::pick
