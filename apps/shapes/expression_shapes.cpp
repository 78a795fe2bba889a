#include "shapes/expression_shapes.hpp"

#include "shapes/random.hpp"
#include "shapes/tree_shapes.hpp"

#include <algorithm>

namespace pleach::app {

namespace {

template <class Index>
std::vector<Index> comb(std::size_t leaves) {
  const std::size_t operators = leaves - 1;
  std::vector<Index> parent(operators + leaves);
  for (std::size_t v = 0; v < parent.size(); ++v) {
    const std::size_t above = v < operators ? v - (v > 0 ? 1 : 0) : std::min(v - operators, operators - 1);
    parent[v] = static_cast<Index>(operators == 0 ? 0 : above);
  }
  return parent;
}

}  // namespace

const std::vector<std::string>& expression_shapes() {
  static const std::vector<std::string> shapes{"comb", "random", "balanced", "star"};
  return shapes;
}

template <class Index>
ExpressionTree<Index> make_expression(const std::string& shape, std::size_t leaves, std::uint64_t seed) {
  ExpressionTree<Index> tree;
  const auto vertices = static_cast<std::int64_t>(2 * leaves - 1);
  if (shape == "comb") {
    tree.parent = comb<Index>(leaves);
  } else if (shape == "star") {
    tree.parent = make_tree<Index>({.kind = TreeKind::star, .vertices = static_cast<std::int64_t>(leaves + 1)}, seed);
  } else {
    const TreeKind kind = shape == "random" ? TreeKind::random_binary : TreeKind::complete;
    tree.parent = make_tree<Index>({.kind = kind, .vertices = vertices}, seed);
  }
  const std::size_t n = tree.parent.size();
  std::vector<std::uint32_t> children(n);
  std::vector<bool> has_leaf(n);
  for (std::size_t v = 0; v < n; ++v) {
    const auto p = static_cast<std::size_t>(tree.parent[v]);
    if (p != v) ++children[p];
  }
  for (std::size_t v = 0; v < n; ++v) {
    if (children[v] == 0) has_leaf[static_cast<std::size_t>(tree.parent[v])] = true;
  }
  Random random(seed);
  tree.operation.resize(n);
  tree.value.resize(n);
  for (std::size_t v = 0; v < n; ++v) {
    const bool multiplies = children[v] == 2 && has_leaf[v];
    tree.operation[v] = static_cast<std::int32_t>(random.below(multiplies ? 3 : 2));
    tree.value[v] = static_cast<double>(random.below(std::size_t{1} << 24)) / (1 << 23) - 1;
  }
  return tree;
}

template ExpressionTree<std::int32_t> make_expression(const std::string&, std::size_t, std::uint64_t);
template ExpressionTree<std::int64_t> make_expression(const std::string&, std::size_t, std::uint64_t);

}  // namespace pleach::app
