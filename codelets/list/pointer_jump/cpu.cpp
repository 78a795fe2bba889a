#include "list/pointer_jump/codelet.hpp"

#include <atomic>

namespace pleach::pointer_jump {

namespace {

/// Prefetch distance in nodes.
constexpr std::size_t ahead = 64;

template <class Node>
Node load(Node& node) {
  return std::atomic_ref<Node>(node).load(std::memory_order_relaxed);
}

template <class Node>
void store(Node& node, Node value) {
  std::atomic_ref<Node>(node).store(value, std::memory_order_relaxed);
}

/// Returns whether a link has changed.
template <class Node>
bool jump(Node* nodes, std::size_t first, std::size_t end, bool lean) {
  bool changed = false;
  for (std::size_t i = first; i < end; ++i) {
    if (i + ahead < end) __builtin_prefetch(&nodes[link_of(load(nodes[i + ahead]))]);
    const Node own = load(nodes[i]);
    if (lean && link_of(own) == i) continue;
    const Node next = load(nodes[link_of(own)]);
    const bool moves = link_of(next) != link_of(own);
    if (lean && !moves) continue;
    store(nodes[i], joined(own, next));
    changed |= moves;
  }
  return changed;
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Node>(const Buffers<Node>& typed) {
    const std::size_t first = arguments.first, end = first + arguments.size;
    bool changed = false;
    for (std::uint32_t round = 0; round < arguments.rounds; ++round) {
      changed |= jump<Node>(typed.nodes, first, end, arguments.lean);
    }
    if (typed.changed != nullptr) typed.changed[0] = changed;
  });
}

}  // namespace pleach::pointer_jump
