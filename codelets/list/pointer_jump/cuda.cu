#include "array/tile_scan.cuh"
#include "list/pointer_jump/codelet.hpp"

namespace pleach::pointer_jump {

namespace {

// Nodes change while others read them, so a node is one access. Loads use the first-level cache, because in the last
// rounds all threads read a few ends. A cached node may be from before a jump of this round, which is correct, too.
template <class Node>
__device__ Node load(const Node& node) {
  return __ldca(&node);
}

template <class Node>
__device__ void store(Node& node, Node value) {
  __stwb(&node, value);
}

template <class Node>
__global__ void __launch_bounds__(block_threads)
    jump(Node* nodes, std::size_t first, std::size_t end, bool lean, std::int32_t* changed) {
  const std::size_t start = first + blockIdx.x * tile + threadIdx.x;
  Node own[items_per_thread], next[items_per_thread];
  bool any = false;
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = start + k * block_threads;
    own[k] = i < end ? load(nodes[i]) : Node{0};
  }
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = start + k * block_threads;
    next[k] = own[k];
    if (i < end && !(lean && link_of(own[k]) == i)) next[k] = load(nodes[link_of(own[k])]);
  }
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = start + k * block_threads;
    const bool moves = link_of(next[k]) != link_of(own[k]);
    if (i < end && (moves || !lean)) store(nodes[i], joined(own[k], next[k]));
    any |= moves;
  }
  if (any && changed != nullptr) *changed = 1;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto blocks = static_cast<unsigned>(tiles(arguments.size));
  const std::size_t first = arguments.first, end = first + arguments.size;
  with_types(arguments, buffers, [&]<class Node>(const Buffers<Node>& typed) {
    for (std::uint32_t round = 0; round < arguments.rounds; ++round) {
      jump<Node><<<blocks, block_threads, 0, stream>>>(typed.nodes, first, end, arguments.lean, typed.changed);
    }
  });
}

}  // namespace pleach::pointer_jump
