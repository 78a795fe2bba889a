#include "search/seed_search/codelet.hpp"

#include "runtime/codelet.hpp"
#include "search/seed_search/opencl.hpp"

namespace pleach::seed_search {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::seed_search(arguments, buffers.pointer(0), buffers.size(0), static_cast<Visit*>(buffers.pointer(1)),
                   static_cast<std::uint32_t*>(buffers.pointer(2)), static_cast<std::uint32_t*>(buffers.pointer(3)),
                   static_cast<Control*>(buffers.pointer(4)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::seed_search(arguments, buffers.pointer(0), buffers.size(0), static_cast<Visit*>(buffers.pointer(1)),
                      static_cast<std::uint32_t*>(buffers.pointer(2)), static_cast<std::uint32_t*>(buffers.pointer(3)),
                      static_cast<Control*>(buffers.pointer(4)), cuda_stream());
    cuda_check("seed_search");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "seed_search");
  kernel.launch(1, 256, cl_uint{arguments.arcs}, buffers.opencl(0), static_cast<cl_uint>(buffers.size(0)),
                buffers.opencl(1), buffers.opencl(2), buffers.opencl(3), buffers.opencl(4));
}

Codelet<Arguments> codelet("seed_search", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& source, const Part& visit, const Part& queue,
            const Part& visited, const Part& control) {
  codelet.submit(runtime, arguments, source.size,
                 {{source, STARPU_R}, {visit, STARPU_RW}, {queue, STARPU_W}, {visited, STARPU_RW}, {control, STARPU_W}},
                 opencl, options(arguments), {});
}

}  // namespace pleach::seed_search
