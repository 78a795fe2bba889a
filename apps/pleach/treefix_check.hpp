// Compares treefix sums with the sequential oracle.
#pragma once

#include "difference.hpp"

#include <pleach/pleach.hpp>

#include <optional>
#include <span>

namespace pleach::app {

enum class Direction { root, leaf };

/// Integers must be equal, infinities and NaNs too. A float may be off by what rounding can do: a sum over the tour
/// passes through at most 2048 additions within its block and one for each block, and each of these rounds a number
/// that is no larger than the largest prefix sum; leaffix subtracts two such sums, of one block if the subtree lies
/// within it.
template <class Index, class Value>
std::optional<Difference> check_treefix(const Tree<Index>& tree, std::span<const Index> parent,
                                        std::span<const Value> weight, std::span<const Value> result,
                                        Direction direction, Operator op, bool inclusive);

}  // namespace pleach::app
