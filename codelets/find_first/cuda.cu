#include "find_first/codelet.hpp"

namespace pleach::find_first::cuda {

namespace {

constexpr int threads = 256;

__global__ void __launch_bounds__(threads) search(std::uint32_t first_key, const std::uint32_t* __restrict__ sorted,
                                                  std::uint32_t n, std::uint32_t* first, std::uint32_t k) {
  const std::uint32_t j = blockIdx.x * threads + threadIdx.x;
  if (j >= k) return;
  const std::uint32_t key = first_key + j;
  std::uint32_t low = 0, high = n;
  while (low < high) {
    const std::uint32_t middle = (low + high) / 2;
    if (sorted[middle] < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  first[j] = low;
}

}  // namespace

void find_first(Arguments arguments, const std::uint32_t* sorted, std::size_t n, std::uint32_t* first, std::size_t k,
                CudaStream stream) {
  search<<<static_cast<unsigned>((k + threads - 1) / threads), threads, 0, stream>>>(
      arguments.first_key, sorted, static_cast<std::uint32_t>(n), first, static_cast<std::uint32_t>(k));
}

}  // namespace pleach::find_first::cuda
