#include "tree/parent_places/codelet.hpp"

#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"
#include "tree/parent_places/opencl.hpp"

namespace pleach::parent_places {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::parent_places(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), buffers.pointer(2),
                     static_cast<std::int32_t*>(buffers.pointer(3)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::parent_places(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), buffers.pointer(2),
                        static_cast<std::int32_t*>(buffers.pointer(3)), cuda_stream());
    cuda_check("parent_places");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "parent_places");
  kernel.launch(tiles(buffers.size(0)), 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1),
                buffers.opencl(2), buffers.opencl(3));
}

Codelet<Arguments> codelet("parent_places", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& parent, const Part& place,
            const Part& result) {
  codelet.submit(runtime, arguments, order.size,
                 {{order, STARPU_R}, {parent, STARPU_R}, {place, STARPU_R}, {result, STARPU_W}}, opencl,
                 options(arguments), {arguments.index});
}

}  // namespace pleach::parent_places
