#include "search/measure_search/codelet.hpp"

#include "runtime/codelet.hpp"
#include "search/measure_search/opencl.hpp"

namespace pleach::measure_search {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::measure_search(arguments, static_cast<Visit*>(buffers.pointer(0)), buffers.size(0), buffers.pointer(1),
                      static_cast<Tally*>(buffers.pointer(2)), buffers.size(2));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::measure_search(arguments, static_cast<Visit*>(buffers.pointer(0)), buffers.size(0), buffers.pointer(1),
                         static_cast<Tally*>(buffers.pointer(2)), buffers.size(2), cuda_stream());
    cuda_check("measure_search");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "measure_search");
  kernel.launch(buffers.size(2), 256, cl_uint{arguments.first}, buffers.opencl(0), cl_ulong{buffers.size(0)},
                buffers.opencl(1), buffers.opencl(2));
}

Codelet<Arguments> codelet("measure_search", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& visit, const Part& offset, const Part& tally) {
  codelet.submit(runtime, arguments, visit.size, {{visit, STARPU_R}, {offset, STARPU_R}, {tally, STARPU_W}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::measure_search
