// Seeded generators of expressions, as trees.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pleach::app {

/// Expressions as pleach::evaluate() takes them. The values of leaves are in [-1, 1), and a product has two factors,
/// one of them a leaf, so that no result is larger than the number of leaves.
template <class Index>
struct ExpressionTree {
  std::vector<Index> parent;
  std::vector<std::int32_t> operation;  ///< add, subtract and times
  std::vector<double> value;
};

/// comb: each operator has a leaf and the next operator; random: a random binary tree; balanced: a complete binary
/// one; star: one operator.
const std::vector<std::string>& expression_shapes();

/// Makes an expression with so many leaves, or about as many if the tree is random. The same shape and seed give the
/// same expression on every platform. O(leaves).
template <class Index>
ExpressionTree<Index> make_expression(const std::string& shape, std::size_t leaves, std::uint64_t seed);

}  // namespace pleach::app
