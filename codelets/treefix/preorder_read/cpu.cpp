#include "base/tile.hpp"
#include "treefix/preorder_read/codelet.hpp"

#include <algorithm>

namespace pleach::preorder_read {

namespace {

/// Prefetch distance in vertices.
constexpr std::size_t ahead = 64;

template <class Index, class Value, class Op>
void run(const Arguments& arguments, const Buffers<Index, Value, Op>& buffers) {
  const auto [enter, leave, prefix, offsets, result] = buffers;
  const std::size_t n = enter.size(), own = arguments.inclusive ? 0 : 1;
  const auto end_of = [&](std::size_t v) {
    return arguments.first + v + (static_cast<std::size_t>(leave[v] - enter[v]) + 1) / 2;
  };
  for (std::size_t v = 0; v < n; ++v) {
    __builtin_prefetch(&prefix[end_of(std::min(v + ahead, n - 1))]);
    const std::size_t i = arguments.first + v + own, j = end_of(v);
    // Subtract within tiles first, so that values before a tile do not affect subtrees within it.
    result[v] =
        narrowed<Op>(Op{}(Op::difference(offsets[j / tile], offsets[i / tile]), Op::difference(prefix[j], prefix[i])));
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { run(arguments, typed); });
}

}  // namespace pleach::preorder_read
