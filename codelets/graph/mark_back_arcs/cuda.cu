#include "base/launch.cuh"
#include "graph/mark_back_arcs/codelet.hpp"

namespace pleach::mark_back_arcs {

namespace {

template <class Index>
__global__ void mark(std::uint32_t first, Buffers<Index> buffers) {
  const auto [row, neighbour, marks] = buffers;
  const std::uint32_t i = thread_number();
  if (i >= marks.size()) return;
  marks[i] = neighbour[i] < (row != nullptr ? row[i] : static_cast<Index>(first + i)) ? 1 : 0;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    mark<<<blocks_of(typed.marks.size()), threads, 0, stream>>>(arguments.first, typed);
  });
}

}  // namespace pleach::mark_back_arcs
