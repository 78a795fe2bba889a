#include "tree/count_children/codelet.hpp"

#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"
#include "tree/count_children/opencl.hpp"

namespace pleach::count_children {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::count_children(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::count_children(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), cuda_stream());
    cuda_check("count_children");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "count_children");
  kernel.launch(tiles(buffers.size(0)), 256, cl_uint{arguments.first}, buffers.opencl(0), cl_ulong{buffers.size(0)},
                buffers.opencl(1));
}

Codelet<Arguments> codelet("count_children", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& parent, const Part& children) {
  codelet.submit(runtime, arguments, parent.size, {{parent, STARPU_R}, {children, STARPU_RW}}, opencl,
                 options(arguments), {arguments.index});
}

}  // namespace pleach::count_children
