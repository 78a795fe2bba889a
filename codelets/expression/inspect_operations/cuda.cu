#include "array/tile_scan.cuh"
#include "expression/inspect_operations/element.hpp"

namespace pleach::inspect_operations {

namespace {

struct Merge {
  __device__ Tally operator()(const Tally& a, const Tally& b) const { return merge(a, b); }
};

template <class Index>
__global__ void __launch_bounds__(block_threads) inspect(Arguments arguments, Buffers<Index> b) {
  using Reduce = cub::BlockReduce<Tally, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  Tally sum;
  for (std::uint32_t k = blockIdx.x * block_threads + threadIdx.x; k < arguments.size; k += gridDim.x * block_threads) {
    include(sum, arguments, b, k);
  }
  sum = Reduce(storage).Reduce(sum, Merge{});
  if (threadIdx.x == 0) b.tally[blockIdx.x] = sum;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto blocks = static_cast<unsigned>(buffers.tally.size());
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    inspect<Index><<<blocks, block_threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::inspect_operations
