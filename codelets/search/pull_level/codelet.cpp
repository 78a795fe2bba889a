#include "search/pull_level/codelet.hpp"

#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"
#include "search/pull_level/opencl.hpp"

#include <algorithm>

namespace pleach::pull_level {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

Search search_in(const Buffers& buffers) {
  return {buffers.pointer(0),
          buffers.pointer(1),
          static_cast<std::uint32_t>(buffers.size(3)),
          static_cast<Visit*>(buffers.pointer(2)),
          static_cast<std::uint32_t*>(buffers.pointer(3)),
          static_cast<std::uint32_t*>(buffers.pointer(4)),
          static_cast<std::uint32_t*>(buffers.pointer(5)),
          static_cast<Control*>(buffers.pointer(6))};
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) { cpu::pull_level(arguments, search_in(buffers)); }

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::pull_level(arguments, search_in(buffers), cuda_stream());
    cuda_check("pull_level");
  }
}

/// Every kernel sees from the Control whether there is anything left for it to do.
void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  const auto kernel = [&](const char* name) { return OpenclKernel(opencl, options(arguments), name); };
  const OpenclBuffer offset = buffers.opencl(0), neighbour = buffers.opencl(1), visit = buffers.opencl(2),
                     queue = buffers.opencl(3), visited = buffers.opencl(4), sets = buffers.opencl(5),
                     control = buffers.opencl(6);
  const auto n = static_cast<cl_uint>(buffers.size(3));
  const std::size_t groups = std::clamp<std::size_t>(tiles(n), 1, 1024);
  kernel("clear").launch(groups, 256, n, sets, control);
  kernel("mark").launch(groups, 256, queue, sets, control);
  for (std::uint32_t level = 0; level < arguments.levels; ++level) {
    kernel("pull").launch(groups, 256, n, offset, neighbour, visit, visited, sets, control);
    kernel("advance").launch(1, 1, cl_uint{n / arguments.beta}, control);
  }
  kernel("collect").launch(groups, 256, n, queue, sets, control);
  kernel("leave").launch(1, 1, control);
}

Codelet<Arguments> codelet("pull_level", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& neighbour, const Part& visit,
            const Part& queue, const Part& visited, const Part& sets, const Part& control) {
  codelet.submit(runtime, arguments, neighbour.size,
                 {{offset, STARPU_R},
                  {neighbour, STARPU_R},
                  {visit, STARPU_RW},
                  {queue, STARPU_RW},
                  {visited, STARPU_RW},
                  {sets, STARPU_RW},
                  {control, STARPU_RW}},
                 opencl, options(arguments), {});
}

}  // namespace pleach::pull_level
