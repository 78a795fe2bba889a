#include "convert/codelet.hpp"
#include "runtime/tile_scan.cuh"

namespace pleach::convert::cuda {

namespace {

template <class From, class To>
__global__ void __launch_bounds__(block_threads) transform(const From* __restrict__ in, std::size_t n, To* out) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i < n) out[i] = static_cast<To>(in[i]);
  }
}

}  // namespace

void convert(Arguments arguments, const void* in, std::size_t n, void* out, CudaStream stream) {
  with_index(arguments.from, [&]<class From>(From) {
    with_index(arguments.to, [&]<class To>(To) {
      transform<<<static_cast<unsigned>(tiles(n)), block_threads, 0, stream>>>(static_cast<const From*>(in), n,
                                                                               static_cast<To*>(out));
    });
  });
}

}  // namespace pleach::convert::cuda
