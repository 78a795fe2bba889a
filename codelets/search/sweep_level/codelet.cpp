#include "search/sweep_level/codelet.hpp"

#include "runtime/codelet.hpp"
#include "search/sweep_level/opencl.hpp"

namespace pleach::sweep_level {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::sweep_level(arguments, buffers.pointer(0), buffers.pointer(1), static_cast<Visit*>(buffers.pointer(2)),
                   buffers.size(2), static_cast<Control*>(buffers.pointer(3)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::sweep_level(arguments, buffers.pointer(0), buffers.pointer(1), static_cast<Visit*>(buffers.pointer(2)),
                      buffers.size(2), static_cast<Control*>(buffers.pointer(3)), cuda_stream());
    cuda_check("sweep_level");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  const auto kernel = [&](const char* name) { return OpenclKernel(opencl, options(arguments), name); };
  const auto n = static_cast<cl_uint>(buffers.size(2));
  for (std::uint32_t level = 0; level < arguments.levels; ++level) {
    kernel("sweep").launch((n + 255) / 256, 256, n, buffers.opencl(0), buffers.opencl(1), buffers.opencl(2),
                           buffers.opencl(3));
    kernel("advance").launch(1, 1, buffers.opencl(3));
  }
}

Codelet<Arguments> codelet("sweep_level", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& neighbour, const Part& visit,
            const Part& control) {
  codelet.submit(runtime, arguments, neighbour.size,
                 {{offset, STARPU_R}, {neighbour, STARPU_R}, {visit, STARPU_RW}, {control, STARPU_RW}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::sweep_level
