#include "checks/rank_check.hpp"

#include "checks/operators.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

namespace pleach::app {

namespace {

/// Calls visit(list) for each list, with its elements from the head on.
template <class Index, class Visit>
void for_each_list(std::span<const Index> successor, Visit&& visit) {
  const std::size_t n = successor.size();
  std::vector<bool> head(n, true);
  for (std::size_t i = 0; i < n; ++i) {
    if (static_cast<std::size_t>(successor[i]) != i) head[static_cast<std::size_t>(successor[i])] = false;
  }
  std::vector<Index> list;
  std::size_t visited = 0;
  for (std::size_t h = 0; h < n; ++h) {
    if (!head[h]) continue;
    list.assign(1, static_cast<Index>(h));
    for (Index next = successor[h]; next != list.back() && list.size() <= n;
         next = successor[static_cast<std::size_t>(next)]) {
      list.push_back(next);
    }
    visited += list.size();
    if (visited > n) break;
    visit(std::span<const Index>(list));
  }
  if (visited != n) {
    throw StructureError("rank: the check failed: the oracle meets " + std::to_string(visited) + " of " +
                         std::to_string(n) + " elements, so these are no lists");
  }
}

}  // namespace

template <class Index>
std::optional<Difference> check_rank(std::span<const Index> successor, std::span<const Index> rank, bool from_tail) {
  std::vector<Index> expected(successor.size());
  for_each_list(successor, [&](std::span<const Index> list) {
    for (std::size_t k = 0; k < list.size(); ++k) {
      expected[static_cast<std::size_t>(list[k])] = static_cast<Index>(from_tail ? list.size() - 1 - k : k);
    }
  });
  return first_difference<Index, Index>(rank, expected, [](std::size_t) { return 0; });
}

template <class Index, class Value>
std::optional<Difference> check_scan(std::span<const Index> successor, std::span<const Value> values,
                                     std::span<const Value> result, Operator op, bool inclusive) {
  constexpr bool is_float = std::is_floating_point_v<Value>;
  using Number = Wide<Value>;
  std::vector<double> tolerance(is_float && (op == plus || op == multiply) ? values.size() : 0);
  std::vector<Number> expected(values.size());
  for_each_list(successor, [&](std::span<const Index> list) {
    Number before = identity<Value>(op);
    double magnitude = 0;
    for (std::size_t k = 0; k < list.size(); ++k) {
      const auto i = static_cast<std::size_t>(list[k]);
      const Number after = combine<Value>(op, before, static_cast<Number>(values[i]));
      expected[i] = inclusive ? after : before;
      before = after;
      if constexpr (is_float) {
        magnitude = op == multiply ? static_cast<double>(std::abs(expected[i]))
                                   : magnitude + std::abs(static_cast<double>(values[i]));
        const double roundings = static_cast<double>(k + 1) * std::numeric_limits<Value>::epsilon() / 2;
        if (!tolerance.empty()) tolerance[i] = roundings * magnitude;
      }
    }
  });
  return first_difference<Value, Number>(result, expected,
                                         [&](std::size_t i) { return tolerance.empty() ? 0 : tolerance[i]; });
}

#define PLEACH_INSTANTIATE(Index, Value)                                                                      \
  template std::optional<Difference> check_scan<Index, Value>(std::span<const Index>, std::span<const Value>, \
                                                              std::span<const Value>, Operator, bool);
#define PLEACH_INSTANTIATE_ALL(Index)                                                                         \
  template std::optional<Difference> check_rank<Index>(std::span<const Index>, std::span<const Index>, bool); \
  PLEACH_INSTANTIATE(Index, std::int32_t)                                                                     \
  PLEACH_INSTANTIATE(Index, std::int64_t)                                                                     \
  PLEACH_INSTANTIATE(Index, float)                                                                            \
  PLEACH_INSTANTIATE(Index, double)
PLEACH_INSTANTIATE_ALL(std::int32_t)
PLEACH_INSTANTIATE_ALL(std::int64_t)
#undef PLEACH_INSTANTIATE_ALL
#undef PLEACH_INSTANTIATE

}  // namespace pleach::app
