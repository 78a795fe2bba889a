#include "base/launch.cuh"
#include "search/sweep_level/codelet.hpp"

#include <cooperative_groups.h>

namespace pleach::sweep_level {

namespace {

namespace cg = cooperative_groups;

constexpr unsigned blocks_per_processor = 4;

template <class Index>
__device__ bool sweep(const Index* __restrict__ offset, const Index* __restrict__ neighbour, uint2* arrival,
                      std::uint32_t n, std::uint32_t level) {
  bool found = false;
  for (std::uint32_t v = blockIdx.x * threads + threadIdx.x; v < n; v += gridDim.x * threads) {
    if (arrival[v].y != level) continue;
    for (Index k = offset[v]; k < offset[v + 1]; ++k) {
      const Index w = neighbour[k];
      if (static_cast<std::int32_t>(arrival[w].y) >= 0) continue;
      arrival[w] = make_uint2(v, level + 1);
      found = true;
    }
  }
  return found;
}

template <class Index>
__global__ void __launch_bounds__(threads, blocks_per_processor)
    run(const Index* offset, const Index* neighbour, uint2* arrival, std::uint32_t n, Control* control) {
  const cg::grid_group grid = cg::this_grid();
  if (*reinterpret_cast<volatile Heading*>(&control->heading) != Heading::down) return;
  const bool first = blockIdx.x == 0 && threadIdx.x == 0;
  if (first) {
    for (Control::Found& found : control->found) found = {};
  }
  std::uint32_t level = control->level;
  grid.sync();
  for (bool goes_on = true; goes_on; ++level) {
    // All blocks have read the third copy, which the level before the last wrote.
    if (first) control->found[(level + 1) % 3] = {};
    volatile std::uint32_t& found = control->found[level % 3].vertices;
    if (__syncthreads_or(sweep(offset, neighbour, arrival, n, level)) && threadIdx.x == 0) found = 1;
    grid.sync();
    goes_on = found != 0;
  }
  if (first) {
    control->level = level;
    control->heading = Heading::over;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto n = static_cast<std::uint32_t>(buffers.arrival.size());
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    auto* arrival = reinterpret_cast<uint2*>(static_cast<Arrival*>(typed.arrival));
    launch_together(run<Index>, n, threads, blocks_per_processor, stream, typed.offset, typed.neighbour, arrival, n,
                    typed.control);
  });
}

}  // namespace pleach::sweep_level
