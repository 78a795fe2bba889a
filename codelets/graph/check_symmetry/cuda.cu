#include "array/tile_scan.cuh"
#include "graph/check_symmetry/codelet.hpp"

namespace pleach::check_symmetry {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads)
    sum_up(const Index* __restrict__ row, const Index* __restrict__ neighbour, std::size_t count,
           std::uint64_t* balance) {
  using Reduce = cub::BlockReduce<std::uint64_t, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  std::uint64_t sum = 0;
  const std::size_t stride = std::size_t{gridDim.x} * block_threads;
  for (std::size_t k = std::size_t{blockIdx.x} * block_threads + threadIdx.x; k < count; k += stride) {
    sum += balance_of(static_cast<std::uint64_t>(row[k]), static_cast<std::uint64_t>(neighbour[k]));
  }
  sum = Reduce(storage).Sum(sum);
  if (threadIdx.x == 0) balance[blockIdx.x] = sum;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    sum_up<Index><<<static_cast<unsigned>(typed.balance.size()), block_threads, 0, stream>>>(
        typed.row, typed.neighbour, typed.row.size(), typed.balance);
  });
}

}  // namespace pleach::check_symmetry
