#include "list/mark_successors/codelet.hpp"

namespace pleach::mark_successors::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void mark(const Index* __restrict__ successor, std::size_t k, std::size_t first, std::uint8_t* marks) {
  const std::size_t i = std::size_t{blockIdx.x} * threads + threadIdx.x;
  if (i >= k) return;
  const auto next = static_cast<std::size_t>(successor[i]);
  if (next != first + i) marks[next] = 1;
}

}  // namespace

void mark_successors(Arguments arguments, const void* successor, std::size_t k, std::uint8_t* marks,
                     CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    mark<<<static_cast<unsigned>((k + threads - 1) / threads), threads, 0, stream>>>(
        static_cast<const Index*>(successor), k, arguments.first, marks);
  });
}

}  // namespace pleach::mark_successors::cuda
