#include "search/unpack_search/codelet.hpp"

#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"
#include "search/unpack_search/opencl.hpp"

namespace pleach::unpack_search {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::unpack_search(arguments, static_cast<Visit*>(buffers.pointer(0)), buffers.size(0), buffers.pointer(1),
                     buffers.pointer(2));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::unpack_search(arguments, static_cast<Visit*>(buffers.pointer(0)), buffers.size(0), buffers.pointer(1),
                        buffers.pointer(2), cuda_stream());
    cuda_check("unpack_search");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "unpack_search");
  kernel.launch(tiles(buffers.size(0)), 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1),
                buffers.opencl(2));
}

Codelet<Arguments> codelet("unpack_search", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& visit, const Part& level, const Part& parent) {
  codelet.submit(runtime, arguments, visit.size, {{visit, STARPU_R}, {level, STARPU_W}, {parent, STARPU_W}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::unpack_search
