// Compares treefix sums with the sequential oracle.
#pragma once

#include "checks/difference.hpp"

#include <pleach/treefix.hpp>

#include <optional>
#include <span>

namespace pleach::app {

enum class Direction { root, leaf };

/// `tour` is that of Tree::tour(). Integers must be equal, infinities and NaNs too. A sum of floats may be off by the
/// bound of docs/accuracy.md, those of weights that are not all finite by that of the finite ones; a product by a unit
/// in the last place for each factor.
template <class Index, class Value>
std::optional<Difference> check_treefix(std::span<const Index> tour, std::span<const Index> parent,
                                        std::span<const Value> weight, std::span<const Value> result,
                                        Direction direction, Operator op, bool inclusive, TreefixMethod method);

}  // namespace pleach::app
