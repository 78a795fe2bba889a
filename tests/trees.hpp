// Trees for the tests, and what treefix should make of them.
#pragma once

#include "checks/treefix_reference.hpp"
#include "compare.hpp"
#include "shapes/tree_shapes.hpp"
#include "treefix/direction.hpp"

#include <string>
#include <vector>

namespace pleach::test {

template <class Index>
using Parents = std::vector<Index>;

using app::TreeKind;
using app::TreeShape;

template <class Index>
Parents<Index> random_tree(std::size_t n, std::uint64_t seed, std::int64_t roots = 1) {
  return app::make_tree<Index>({.vertices = static_cast<std::int64_t>(n), .roots = roots, .permute_labels = true},
                               seed);
}

/// Every shape that the driver generates, as one tree and as a forest, in order and with permuted labels.
inline std::vector<std::pair<std::string, TreeShape>> all_shapes(std::int64_t n) {
  std::vector<std::pair<std::string, TreeShape>> shapes{
      {"path", {.kind = TreeKind::path}},
      {"star", {.kind = TreeKind::star}},
      {"caterpillar", {.kind = TreeKind::caterpillar}},
      {"random attachment", {.kind = TreeKind::random_attachment}},
      {"random binary", {.kind = TreeKind::random_binary}},
      {"complete binary", {.kind = TreeKind::complete}},
      {"complete 5-ary", {.kind = TreeKind::complete, .arity = 5}},
      {"levels", {.kind = TreeKind::levels, .levels = std::min<std::int64_t>(n, 17)}},
      {"permuted path", {.kind = TreeKind::path, .permute_labels = true}},
      {"permuted random attachment", {.kind = TreeKind::random_attachment, .permute_labels = true}},
      {"permuted random binary", {.kind = TreeKind::random_binary, .permute_labels = true}},
      {"forest of paths", {.kind = TreeKind::path, .roots = (n + 6) / 7, .permute_labels = true}},
      {"forest", {.kind = TreeKind::random_attachment, .roots = (n + 39) / 40, .permute_labels = true}},
      {"roots only", {.kind = TreeKind::random_attachment, .roots = n}},
  };
  for (auto& [name, shape] : shapes) shape.vertices = n;
  return shapes;
}

/// The reference's result over the operator, in the type of `weight`.
template <class Value, class Index, class Apply>
std::vector<Value> treefix_reference(const Parents<Index>& parent, const std::vector<Value>& weight, Value zero,
                                     Apply apply_op, Direction direction, bool inclusive) {
  const auto children = reference::children_of<Index>(parent);
  std::vector<Value> result(parent.size());
  std::vector<Index> queue(parent.size());
  if (direction == Direction::root) {
    reference::rootfix<Index, Value>(children, weight, result, apply_op, zero, inclusive, queue);
  } else {
    reference::leaffix<Index, Value>(children, weight, result, apply_op, zero, inclusive, queue);
  }
  return result;
}

template <class Value, class Index>
std::vector<Value> expected_treefix(const Parents<Index>& parent, const std::vector<Value>& weight, Operator op,
                                    Direction direction, bool inclusive) {
  return treefix_reference<Value, Index>(
      parent, weight, identity<Value>(op), [&](Value a, Value b) { return apply(op, a, b); }, direction, inclusive);
}

}  // namespace pleach::test
