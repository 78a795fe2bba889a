#include "components/mark_children/codelet.hpp"

namespace pleach::mark_children::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void mark(const Index* __restrict__ parent, std::size_t k, std::size_t first, std::uint8_t* marks) {
  const std::size_t i = std::size_t{blockIdx.x} * threads + threadIdx.x;
  if (i < k) marks[i] = static_cast<std::size_t>(parent[i]) != first + i;
}

}  // namespace

void mark_children(Arguments arguments, const void* parent, std::size_t k, std::uint8_t* marks, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    mark<<<static_cast<unsigned>((k + threads - 1) / threads), threads, 0, stream>>>(static_cast<const Index*>(parent),
                                                                                     k, arguments.first, marks);
  });
}

}  // namespace pleach::mark_children::cuda
