#include "runtime/launch.cuh"
#include "search/sweep_level/codelet.hpp"

#include <algorithm>

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
    // All have read the third of the three, which the level before last wrote.
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

unsigned most_blocks() {
  int device = 0, processors = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  return blocks_per_processor * static_cast<unsigned>(processors);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  auto n = static_cast<std::uint32_t>(buffers.arrival.size());
  const unsigned blocks = std::clamp(blocks_of(n), 1u, most_blocks());
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Index *offset = typed.offset, *neighbour = typed.neighbour;
    auto* arrival = reinterpret_cast<uint2*>(static_cast<Arrival*>(typed.arrival));
    Control* control = typed.control;
    void* kernel_arguments[] = {&offset, &neighbour, &arrival, &n, &control};
    cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(run<Index>), blocks, threads, kernel_arguments, 0,
                                stream);
  });
}

}  // namespace pleach::sweep_level
