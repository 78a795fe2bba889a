#include "graph/check_symmetry/codelet.hpp"

#include "graph/check_symmetry/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::check_symmetry {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::check_symmetry(arguments, buffers.pointer(0), buffers.pointer(1), buffers.size(0),
                      static_cast<std::uint64_t*>(buffers.pointer(2)), buffers.size(2));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::check_symmetry(arguments, buffers.pointer(0), buffers.pointer(1), buffers.size(0),
                         static_cast<std::uint64_t*>(buffers.pointer(2)), buffers.size(2), cuda_stream());
    cuda_check("check_symmetry");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "check_symmetry");
  kernel.launch(buffers.size(2), 256, buffers.opencl(0), buffers.opencl(1), cl_ulong{buffers.size(0)},
                buffers.opencl(2));
}

Codelet<Arguments> codelet("check_symmetry", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& row, const Part& neighbour, const Part& balance) {
  codelet.submit(runtime, arguments, row.size, {{row, STARPU_R}, {neighbour, STARPU_R}, {balance, STARPU_W}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::check_symmetry
