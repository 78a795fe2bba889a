#include "array/tile_scan.cuh"
#include "list/count_unmarked/codelet.hpp"

namespace pleach::count_unmarked {

namespace {

__global__ void __launch_bounds__(block_threads) count(const std::uint8_t* marks, std::size_t k, std::int32_t* counts) {
  using Sum = cub::BlockReduce<std::int32_t, block_threads>;
  __shared__ typename Sum::TempStorage storage;
  const std::size_t first = std::size_t{blockIdx.x} * tile;
  std::uint8_t here[items_per_thread];
  load_striped(marks + first, k - first, here, std::uint8_t{1});
  std::int32_t heads = 0;
  for (const std::uint8_t mark : here) heads += mark == 0;
  const std::int32_t total = Sum(storage).Sum(heads);
  if (threadIdx.x == 0) counts[blockIdx.x] = total;
}

}  // namespace

void cuda(const Arguments&, const Buffers& buffers, CudaStream stream) {
  const std::size_t n = buffers.marks.size();
  count<<<static_cast<unsigned>(tiles(n)), block_threads, 0, stream>>>(buffers.marks, n, buffers.counts);
}

}  // namespace pleach::count_unmarked
