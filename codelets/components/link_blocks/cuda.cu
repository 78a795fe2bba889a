#include "components/link_blocks/codelet.hpp"
#include "runtime/launch.cuh"

namespace pleach::link_blocks {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Index blocks, std::uint32_t first, Buffers<Index> buffers) {
  const auto [label, parent_place, order, number, articulation, cut, parent, vertex] = buffers;
  const std::uint32_t k = thread_number(), place = first + k;
  if (k >= label.size()) return;
  const std::int32_t above = parent_place[place];
  if (above >= 0 && label[k] == place) {
    const Index head = order[above];
    const auto block = static_cast<Index>(number[place]);
    parent[block] = articulation[head] != 0 ? blocks + cut[head] : block;
  }
  const Index v = order[place];
  if (articulation[v] == 0) return;
  vertex[cut[v]] = v;
  parent[blocks + cut[v]] = above < 0 ? blocks + cut[v] : static_cast<Index>(number[label[k]]);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    run<Index><<<blocks_of(typed.label.size()), threads, 0, stream>>>(static_cast<Index>(arguments.blocks),
                                                                      arguments.first, typed);
  });
}

}  // namespace pleach::link_blocks
