#include "list/find_bad_link/codelet.hpp"

#include "list/find_bad_link/opencl.hpp"
#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"

namespace pleach::find_bad_link {

namespace {

std::string options(const Arguments& arguments) {
  return opencl_options(arguments.index, Type::i32, plus) + node_options(arguments.bits);
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::find_bad_link(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1),
                     static_cast<std::uint32_t*>(buffers.pointer(2)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::find_bad_link(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1),
                        static_cast<std::uint32_t*>(buffers.pointer(2)), cuda_stream());
    cuda_check("find_bad_link");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), arguments.kind == Kind::no_end ? "no_end" : "shared_successor");
  opencl_fill(buffers.opencl(2), 0xff, sizeof(std::uint32_t), 1);
  kernel.launch(tiles(buffers.size(0)), 256, cl_uint{arguments.first}, buffers.opencl(0), cl_ulong{buffers.size(0)},
                buffers.opencl(1), buffers.opencl(2));
}

Codelet<Arguments> codelet("find_bad_link", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to, const Part& fault) {
  codelet.submit(runtime, arguments, from.size, {{from, STARPU_R}, {to, STARPU_R}, {fault, STARPU_W}}, opencl,
                 options(arguments), {arguments.index});
}

}  // namespace pleach::find_bad_link
