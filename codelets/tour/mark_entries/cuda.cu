#include "tour/mark_entries/codelet.hpp"

namespace pleach::mark_entries::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void run(const Index* __restrict__ tour, std::int32_t* entries, std::uint32_t first, std::uint32_t size) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  entries[i] = tour[i] >= 0;
}

}  // namespace

void mark_entries(Arguments arguments, const void* tour, std::int32_t* entries, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(static_cast<const Index*>(tour), entries,
                                                                          arguments.first, arguments.size);
  });
}

}  // namespace pleach::mark_entries::cuda
