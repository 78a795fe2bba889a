#include "search/sweep_level/codelet.hpp"

#include <algorithm>

#include <cooperative_groups.h>

namespace pleach::sweep_level::cuda {

namespace {

namespace cg = cooperative_groups;

constexpr unsigned threads = 256;
constexpr unsigned blocks_per_processor = 4;

template <class Index>
__device__ bool sweep(const Index* __restrict__ offset, const Index* __restrict__ neighbour, uint2* visit,
                      std::uint32_t n, std::uint32_t level) {
  bool found = false;
  for (std::uint32_t v = blockIdx.x * threads + threadIdx.x; v < n; v += gridDim.x * threads) {
    if (visit[v].y != level) continue;
    for (Index k = offset[v]; k < offset[v + 1]; ++k) {
      const Index w = neighbour[k];
      if (static_cast<std::int32_t>(visit[w].y) >= 0) continue;
      visit[w] = make_uint2(v, level + 1);
      found = true;
    }
  }
  return found;
}

template <class Index>
__global__ void __launch_bounds__(threads, blocks_per_processor)
    run(const Index* offset, const Index* neighbour, uint2* visit, std::uint32_t n, Control* control) {
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
    if (__syncthreads_or(sweep(offset, neighbour, visit, n, level)) && threadIdx.x == 0) found = 1;
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

void sweep_level(Arguments arguments, const void* offset, const void* neighbour, Visit* visit, std::size_t n,
                 Control* control, CudaStream stream) {
  auto count = static_cast<std::uint32_t>(n);
  const unsigned blocks = std::clamp((count + threads - 1) / threads, 1u, most_blocks());
  with_index(arguments.index, [&]<class Index>(Index) {
    auto* at = static_cast<const Index*>(offset);
    auto* to = static_cast<const Index*>(neighbour);
    auto* visits = reinterpret_cast<uint2*>(visit);
    void* kernel_arguments[] = {&at, &to, &visits, &count, &control};
    cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(run<Index>), blocks, threads, kernel_arguments, 0,
                                stream);
  });
}

}  // namespace pleach::sweep_level::cuda
