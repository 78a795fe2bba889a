// Compares ranks and scans along lists with the sequential oracle.
#pragma once

#include "checks/difference.hpp"

#include <pleach/operators.hpp>

#include <optional>
#include <span>

namespace pleach::app {

template <class Index>
std::optional<Difference> check_rank(std::span<const Index> successor, std::span<const Index> rank, bool from_tail);

/// Integers must be equal, and so must minima and maxima. A sum of k floats may be off by what k roundings can do, each
/// of a number that is no larger than the sum of the k absolute values, in whatever order they are added.
template <class Index, class Value>
std::optional<Difference> check_scan(std::span<const Index> successor, std::span<const Value> values,
                                     std::span<const Value> result, Operator op, bool inclusive);

}  // namespace pleach::app
