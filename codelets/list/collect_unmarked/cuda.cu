#include "array/tile_scan.cuh"
#include "list/collect_unmarked/codelet.hpp"

namespace pleach::collect_unmarked {

namespace {

__global__ void __launch_bounds__(block_threads)
    collect(std::uint32_t first_element, const std::uint8_t* marks, std::size_t k, const std::int32_t* offsets,
            std::uint32_t* heads) {
  using Tile = TileScan<Plus, std::int32_t>;
  __shared__ typename Tile::Storage storage;
  const std::size_t first = std::size_t{blockIdx.x} * tile;
  std::uint8_t here[items_per_thread];
  load_striped(marks + first, k - first, here, std::uint8_t{1});
  std::int32_t before[items_per_thread];
  for (int i = 0; i < items_per_thread; ++i) before[i] = here[i] == 0;
  Tile::exclusive(storage, before);
  for (int i = 0; i < items_per_thread; ++i) {
    if (here[i] != 0) continue;
    heads[offsets[blockIdx.x] + before[i]] =
        static_cast<std::uint32_t>(first_element + first + i * block_threads + threadIdx.x);
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  const auto [marks, offsets, heads] = buffers;
  const auto blocks = static_cast<unsigned>(tiles(marks.size()));
  collect<<<blocks, block_threads, 0, stream>>>(arguments.first, marks, marks.size(), offsets, heads);
}

}  // namespace pleach::collect_unmarked
