#include "graph/mark_back_arcs/codelet.hpp"

namespace pleach::mark_back_arcs::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void mark(const Index* __restrict__ row, const Index* __restrict__ neighbour, std::size_t k,
                     std::uint8_t* __restrict__ marks) {
  const std::size_t i = std::size_t{blockIdx.x} * threads + threadIdx.x;
  if (i < k) marks[i] = neighbour[i] <= row[i] ? 1 : 0;
}

}  // namespace

void mark_back_arcs(Arguments arguments, const void* row, const void* neighbour, std::size_t k, std::uint8_t* marks,
                    CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    mark<<<static_cast<unsigned>((k + threads - 1) / threads), threads, 0, stream>>>(
        static_cast<const Index*>(row), static_cast<const Index*>(neighbour), k, marks);
  });
}

}  // namespace pleach::mark_back_arcs::cuda
