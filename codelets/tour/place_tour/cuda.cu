#include "array/permutation.cuh"
#include "array/windows.cuh"
#include "base/launch.cuh"
#include "tour/place_tour/codelet.hpp"

namespace pleach::place_tour {

namespace {

constexpr unsigned items = 4;
constexpr std::size_t max_windows = 16;  // measured on an H200

template <class Index>
__global__ void copy_positions(Arguments arguments, Buffers<Index> buffers) {
  const auto [index, first, size] = arguments;
  const auto [position, enter, leave, tour, scratch] = buffers;
  if (thread_number() >= size) return;
  const std::uint32_t i = first + thread_number(), n = static_cast<std::uint32_t>(enter.size());
  enter[i] = position[i];
  leave[i] = position[n + i];
}

/// Writes the positions in [low, low + width). Each window reads the positions of all vertices again, past the L2
/// cache.
template <class Index>
__global__ void write_tour(const std::int32_t* __restrict__ position, Index* tour, std::uint32_t first,
                           std::uint32_t end, std::uint32_t n, std::uint32_t low, std::uint32_t width) {
  const std::uint32_t start = first + blockIdx.x * threads * items + threadIdx.x;
  std::uint32_t enter[items], leave[items];
#pragma unroll
  for (unsigned j = 0; j < items; ++j) {
    const std::uint32_t i = start + j * threads;
    enter[j] = i < end ? static_cast<std::uint32_t>(__ldcs(position + i)) : low - 1;
    leave[j] = i < end ? static_cast<std::uint32_t>(__ldcs(position + n + i)) : low - 1;
  }
#pragma unroll
  for (unsigned j = 0; j < items; ++j) {
    const auto i = static_cast<Index>(start + j * threads);
    if (enter[j] - low < width) tour[enter[j]] = i;
    if (leave[j] - low < width) tour[leave[j]] = ~i;
  }
}

/// The source of the whole tour, for write_permutation().
struct Positions {
  static constexpr unsigned threads = 1024;
  const std::int32_t* position;
  std::uint32_t n;

  struct Fetched {
    std::uint32_t first, position[placed_each];
  };
  struct Sum {};

  [[nodiscard]] __device__ unsigned tiles() const {
    return (2 * n + threads * placed_each - 1) / (threads * placed_each);
  }

  __device__ void fetch(unsigned tile, Fetched& fetched) const {
    fetched.first = tile * threads * placed_each + threadIdx.x;
#pragma unroll
    for (unsigned k = 0; k < placed_each; ++k) {
      const std::uint32_t i = fetched.first + k * threads;
      fetched.position[k] = i < 2 * n ? static_cast<std::uint32_t>(__ldcs(position + i)) : nowhere;
    }
  }

  template <class F>
  __device__ void place(const Fetched& fetched, Sum&, F f) const {
#pragma unroll
    for (unsigned k = 0; k < placed_each; ++k) {
      const std::uint32_t i = fetched.first + k * threads;
      f(k, fetched.position[k], static_cast<std::int32_t>(i < n ? i : ~(i - n)));
    }
  }

  __device__ void finish(const Sum&) const {}
};

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const std::uint32_t first = arguments.first, size = arguments.size;
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    const auto n = static_cast<std::uint32_t>(b.enter.size());
    copy_positions<<<blocks_of(size), threads, 0, stream>>>(arguments, b);
    Index* const tour = b.tour;
    if (size == n && b.scratch != nullptr &&
        write_permutation<std::int32_t>(Positions{b.position, n}, nullptr, 2 * std::size_t{n}, tour, b.scratch,
                                        stream)) {
      return;
    }
    for_windows(2 * std::size_t{n}, sizeof(Index), max_windows, [&](std::uint32_t low, std::uint32_t width) {
      write_tour<Index><<<(size + threads * items - 1) / (threads * items), threads, 0, stream>>>(
          b.position, b.tour, first, first + size, n, low, width);
    });
  });
}

}  // namespace pleach::place_tour
