#include "base/launch.cuh"
#include "tour/place_vertices/codelet.hpp"

namespace pleach::place_vertices {

namespace {

template <class Index>
__global__ void run(Arguments arguments, Buffers<Index> buffers) {
  const auto [index, first, size] = arguments;
  const auto [visit, moved, parent, position] = buffers;
  if (thread_number() >= size) return;
  const std::uint32_t v = first + thread_number(), n = static_cast<std::uint32_t>(visit.size());
  const Visit here = visit[v];
  const std::int32_t by = moved[here.enter];
  parent[v] = static_cast<Index>(here.parent);
  position[v] = here.enter + by;
  position[n + v] = here.leave + by;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::place_vertices
