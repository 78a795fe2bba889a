#include "tour/relabel_parents/codelet.hpp"

namespace pleach::relabel_parents::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void run(const Index* __restrict__ order, const std::int32_t* __restrict__ place,
                    const Index* __restrict__ enter, const Index* __restrict__ parent, Index* new_parent,
                    std::uint32_t first, std::uint32_t size) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  new_parent[i] = place[enter[parent[order[i]]]];
}

}  // namespace

void relabel_parents(Arguments arguments, const void* order, const std::int32_t* place, const void* enter,
                     const void* parent, void* new_parent, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(
        static_cast<const Index*>(order), place, static_cast<const Index*>(enter), static_cast<const Index*>(parent),
        static_cast<Index*>(new_parent), arguments.first, arguments.size);
  });
}

}  // namespace pleach::relabel_parents::cuda
