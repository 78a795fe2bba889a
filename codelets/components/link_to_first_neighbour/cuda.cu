#include "components/link_to_first_neighbour/codelet.hpp"

namespace pleach::link_to_first_neighbour::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void link(std::uint32_t first, const Index* __restrict__ at, const Index* __restrict__ neighbour,
                     std::uint32_t* __restrict__ label, std::size_t count) {
  const std::size_t i = std::size_t{blockIdx.x} * threads + threadIdx.x;
  if (i >= count) return;
  const auto v = static_cast<std::uint32_t>(first + i);
  label[i] = at[v] < at[v + 1] ? ::min(v, static_cast<std::uint32_t>(neighbour[at[v]])) : v;
}

}  // namespace

void link_to_first_neighbour(Arguments arguments, const void* offset, const void* neighbour, std::uint32_t* label,
                             std::size_t count, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    link<<<static_cast<unsigned>((count + threads - 1) / threads), threads, 0, stream>>>(
        arguments.first, static_cast<const Index*>(offset), static_cast<const Index*>(neighbour), label, count);
  });
}

}  // namespace pleach::link_to_first_neighbour::cuda
