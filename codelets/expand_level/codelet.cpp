#include "expand_level/codelet.hpp"

#include "expand_level/opencl.hpp"
#include "runtime/codelet.hpp"
#include "tile.hpp"

#include <algorithm>

namespace pleach::expand_level {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

Search search_in(const Buffers& buffers) {
  return {buffers.pointer(0),
          buffers.pointer(1),
          static_cast<std::uint32_t>(buffers.size(3)),
          static_cast<Visit*>(buffers.pointer(2)),
          static_cast<std::uint32_t*>(buffers.pointer(3)),
          static_cast<Piece*>(buffers.pointer(4)),
          static_cast<std::uint32_t*>(buffers.pointer(5)),
          static_cast<Control*>(buffers.pointer(6))};
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) { cpu::expand_level(arguments, search_in(buffers)); }

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::expand_level(arguments, search_in(buffers), cuda_stream());
    cuda_check("expand_level");
  }
}

/// Every kernel sees from the Control whether there is anything left for it to do.
void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  const auto kernel = [&](const char* name) { return OpenclKernel(opencl, options(arguments), name); };
  const OpenclBuffer offset = buffers.opencl(0), neighbour = buffers.opencl(1), visit = buffers.opencl(2),
                     queue = buffers.opencl(3), piece = buffers.opencl(4), visited = buffers.opencl(5),
                     control = buffers.opencl(6);
  const std::size_t groups = std::clamp<std::size_t>(tiles(buffers.size(3)), 1, 1024);
  const cl_uint narrow = std::max<cl_uint>(arguments.narrow / arguments.levels, 1);
  for (std::uint32_t level = 0; level < arguments.levels; ++level) {
    kernel("expand_narrow")
        .launch(1, 256, narrow, cl_uint{arguments.alpha}, offset, neighbour, visit, queue, piece, visited, control);
    kernel("expand").launch(groups, 256, cl_uint{arguments.alpha}, offset, neighbour, visit, queue, piece, visited,
                            control);
    kernel("split").launch(groups, 256, cl_uint{arguments.alpha}, offset, neighbour, visit, queue, piece, visited,
                           control);
    kernel("advance").launch(1, 1, cl_uint{arguments.alpha}, control);
  }
}

Codelet<Arguments> codelet("expand_level", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& neighbour, const Part& visit,
            const Part& queue, const Part& piece, const Part& visited, const Part& control) {
  codelet.submit(runtime, arguments, neighbour.size,
                 {{offset, STARPU_R},
                  {neighbour, STARPU_R},
                  {visit, STARPU_RW},
                  {queue, STARPU_RW},
                  {piece, STARPU_W},
                  {visited, STARPU_RW},
                  {control, STARPU_RW}},
                 opencl, options(arguments), {}, {}, arguments.levels == 0);
}

}  // namespace pleach::expand_level
