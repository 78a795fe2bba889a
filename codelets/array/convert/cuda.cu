#include "array/convert/codelet.hpp"
#include "array/tile_scan.cuh"

namespace pleach::convert {

namespace {

template <class From, class To>
__global__ void __launch_bounds__(block_threads) run(Buffers<From, To> buffers) {
  const auto [in, out] = buffers;
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i < in.size()) out[i] = static_cast<To>(in[i]);
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<static_cast<unsigned>(tiles(typed.in.size())), block_threads, 0, stream>>>(typed);
  });
}

}  // namespace pleach::convert
