#include "checks/treefix_check.hpp"

#include "checks/operators.hpp"
#include "checks/treefix_bound.hpp"
#include "checks/treefix_reference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

namespace pleach::app {

namespace {

template <class Index, class Value>
std::vector<Wide<Value>> oracle(std::span<const Index> parent, std::span<const Wide<Value>> weight, Direction direction,
                                Operator op, bool inclusive) {
  using Number = Wide<Value>;
  const reference::Children<Index> children = reference::children_of(parent);
  std::vector<Number> result(parent.size());
  std::vector<Index> queue(parent.size());
  const auto apply = [op](Number a, Number b) { return combine<Value>(op, a, b); };
  if (direction == Direction::root) {
    reference::rootfix<Index, Number>(children, weight, result, apply, identity<Value>(op), inclusive, queue);
  } else {
    reference::leaffix<Index, Number>(children, weight, result, apply, identity<Value>(op), inclusive, queue);
  }
  return result;
}

/// Returns the allowed error of each result.
template <class Index, class Value>
std::vector<double> tolerance_of(std::span<const Index> tour, std::span<const Index> parent,
                                 std::span<const Value> weight, std::span<const Wide<Value>> expected,
                                 Direction direction, Operator op, bool inclusive, TreefixMethod method) {
  std::vector<double> tolerance(parent.size(), 0);
  if constexpr (std::is_floating_point_v<Value>) {
    if (op == multiply) {
      const double unit = std::numeric_limits<Value>::epsilon();
      for (std::size_t v = 0; v < tolerance.size(); ++v) {
        tolerance[v] = unit * static_cast<double>(parent.size()) * std::abs(static_cast<double>(expected[v]));
      }
    } else if (op == plus) {
      std::vector<Value> finite(weight.begin(), weight.end());
      for (Value& w : finite) w = std::isfinite(w) ? w : 0;
      const TreefixBound<Index> bound(tour, parent);
      const SumMethod sums = method == TreefixMethod::levels        ? SumMethod::levels
                             : method == TreefixMethod::contraction ? SumMethod::contraction
                             : method == TreefixMethod::sequential  ? SumMethod::sequential
                                                                    : SumMethod::scan;
      const std::span<const Value> weights(finite);
      tolerance = direction == Direction::root ? bound.rootfix(weights, sums, inclusive)
                                               : bound.leaffix(weights, sums, inclusive);
      // The oracle has rounding errors, too, but its numbers have at least 11 more bits.
      for (double& t : tolerance) t *= 1 + std::ldexp(1.0, -10);
    }
  }
  return tolerance;
}

}  // namespace

template <class Index, class Value>
std::optional<Difference> check_treefix(std::span<const Index> tour, std::span<const Index> parent,
                                        std::span<const Value> weight, std::span<const Value> result,
                                        Direction direction, Operator op, bool inclusive, TreefixMethod method) {
  using Number = Wide<Value>;
  const std::vector<Number> wide(weight.begin(), weight.end());
  const std::vector<Number> expected = oracle<Index, Value>(parent, wide, direction, op, inclusive);
  const std::vector<double> tolerance =
      tolerance_of<Index, Value>(tour, parent, weight, expected, direction, op, inclusive, method);
  return first_difference<Value, Number>(result, expected, [&](std::size_t v) { return tolerance[v]; });
}

template std::optional<Difference> check_treefix(std::span<const std::int32_t>, std::span<const std::int32_t>,
                                                 std::span<const std::int32_t>, std::span<const std::int32_t>,
                                                 Direction, Operator, bool, TreefixMethod);
template std::optional<Difference> check_treefix(std::span<const std::int64_t>, std::span<const std::int64_t>,
                                                 std::span<const std::int32_t>, std::span<const std::int32_t>,
                                                 Direction, Operator, bool, TreefixMethod);
template std::optional<Difference> check_treefix(std::span<const std::int32_t>, std::span<const std::int32_t>,
                                                 std::span<const std::int64_t>, std::span<const std::int64_t>,
                                                 Direction, Operator, bool, TreefixMethod);
template std::optional<Difference> check_treefix(std::span<const std::int64_t>, std::span<const std::int64_t>,
                                                 std::span<const std::int64_t>, std::span<const std::int64_t>,
                                                 Direction, Operator, bool, TreefixMethod);
template std::optional<Difference> check_treefix(std::span<const std::int32_t>, std::span<const std::int32_t>,
                                                 std::span<const float>, std::span<const float>, Direction, Operator,
                                                 bool, TreefixMethod);
template std::optional<Difference> check_treefix(std::span<const std::int64_t>, std::span<const std::int64_t>,
                                                 std::span<const float>, std::span<const float>, Direction, Operator,
                                                 bool, TreefixMethod);
template std::optional<Difference> check_treefix(std::span<const std::int32_t>, std::span<const std::int32_t>,
                                                 std::span<const double>, std::span<const double>, Direction, Operator,
                                                 bool, TreefixMethod);
template std::optional<Difference> check_treefix(std::span<const std::int64_t>, std::span<const std::int64_t>,
                                                 std::span<const double>, std::span<const double>, Direction, Operator,
                                                 bool, TreefixMethod);

}  // namespace pleach::app
