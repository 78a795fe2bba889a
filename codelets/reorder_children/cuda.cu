#include "reorder_children/codelet.hpp"

namespace pleach::reorder_children::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void run(const Index* __restrict__ parent, const std::int32_t* __restrict__ position,
                    const std::uint32_t* __restrict__ order, const std::uint32_t* __restrict__ begin,
                    const std::int32_t* __restrict__ rank, std::int32_t* move, std::uint32_t first, std::uint32_t size,
                    std::uint32_t n) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  const Index above = parent[i];
  std::int32_t by = 0;
  if (above != static_cast<Index>(i) && parent[above] != above) {
    const std::int32_t enter = position[above], leave = position[n + above];
    const std::int32_t middle = rank[order[begin[above]]];  // where the children that should come first begin
    if (middle != leave) by = position[i] < middle ? leave - middle : enter + 1 - middle;
  }
  move[position[i]] = by;
  move[position[n + i]] = -by;
}

}  // namespace

void reorder_children(Arguments arguments, const void* parent, const std::int32_t* position, const std::uint32_t* order,
                      const std::uint32_t* begin, const std::int32_t* rank, std::int32_t* move, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(static_cast<const Index*>(parent), position,
                                                                          order, begin, rank, move, arguments.first,
                                                                          arguments.size, arguments.n);
  });
}

}  // namespace pleach::reorder_children::cuda
