#include "checks/treefix_reference.hpp"

#include <cstdint>

namespace pleach::reference {

template <class Index>
Children<Index> children_of(std::span<const Index> parent) {
  const std::size_t n = parent.size();
  Children<Index> children{std::vector<Index>(n + 1), {}, {}};
  for (std::size_t v = 0; v < n; ++v) {
    if (static_cast<std::size_t>(parent[v]) == v) {
      children.root.push_back(static_cast<Index>(v));
    } else {
      ++children.row[static_cast<std::size_t>(parent[v]) + 1];
    }
  }
  for (std::size_t v = 0; v < n; ++v) children.row[v + 1] += children.row[v];
  children.column.resize(n - children.root.size());
  std::vector<Index> next(children.row.begin(), children.row.end() - 1);
  for (std::size_t v = 0; v < n; ++v) {
    const auto p = static_cast<std::size_t>(parent[v]);
    if (p != v) children.column[static_cast<std::size_t>(next[p]++)] = static_cast<Index>(v);
  }
  return children;
}

template Children<std::int32_t> children_of(std::span<const std::int32_t>);
template Children<std::int64_t> children_of(std::span<const std::int64_t>);

}  // namespace pleach::reference
