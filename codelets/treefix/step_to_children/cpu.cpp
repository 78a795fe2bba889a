#include "base/prefetch.hpp"
#include "treefix/step_to_children/element.hpp"

namespace pleach::step_to_children {

namespace {

/// Prefetches the data of the parent well ahead of its use, and those of the heavy sibling that it names somewhat
/// later.
template <class Index>
void fetch(const Buffers<Index>& b, std::uint32_t v, std::uint32_t end) {
  if (v + 2 * ahead >= end) return;
  const Index parent = b.parent[v + 2 * ahead];
  __builtin_prefetch(&b.heavy[parent]);
  __builtin_prefetch(&b.preorder[parent]);
  const std::int32_t heavy = b.heavy[b.parent[v + ahead]], sibling = heavy < 0 ? 0 : heavy;
  __builtin_prefetch(&b.preorder[sibling]);
  __builtin_prefetch(&b.subtree[sibling]);
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const std::uint32_t end = arguments.first + arguments.size;
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) {
      fetch(b, arguments.first + k, end);
      take_step(arguments.first, k, b);
    }
  });
}

}  // namespace pleach::step_to_children
