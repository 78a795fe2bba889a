#include "base/launch.cuh"
#include "components/link_to_first_neighbour/codelet.hpp"

namespace pleach::link_to_first_neighbour {

namespace {

template <class Index>
__global__ void link(std::uint32_t first, Buffers<Index> buffers) {
  const auto [offset, neighbour, label] = buffers;
  const std::uint32_t i = thread_number(), v = first + i;
  if (i >= label.size()) return;
  label[i] = offset[v] < offset[v + 1] ? ::min(v, static_cast<std::uint32_t>(neighbour[offset[v]])) : v;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    link<<<blocks_of(typed.label.size()), threads, 0, stream>>>(arguments.first, typed);
  });
}

}  // namespace pleach::link_to_first_neighbour
