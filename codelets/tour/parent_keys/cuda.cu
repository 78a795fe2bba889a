#include "tour/parent_keys/codelet.hpp"

namespace pleach::parent_keys::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void run(const Index* __restrict__ parent, std::uint32_t* key, Index* copy, std::uint32_t first,
                    std::uint32_t size, std::uint32_t n) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  const Index above = parent[i];
  key[i] = above == static_cast<Index>(i) ? n : static_cast<std::uint32_t>(above);
  copy[i] = above;
}

}  // namespace

void parent_keys(Arguments arguments, const void* parent, std::uint32_t* key, void* copy, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(static_cast<const Index*>(parent), key,
                                                                          static_cast<Index*>(copy), arguments.first,
                                                                          arguments.size, arguments.n);
  });
}

}  // namespace pleach::parent_keys::cuda
