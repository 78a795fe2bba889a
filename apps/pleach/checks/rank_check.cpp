#include "checks/rank_check.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
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

/// Calls f(sum, identity), where the oracle sums in type Number.
template <class Value, class Number, class F>
void with_operator(Operator op, F&& f) {
  using Limits = std::numeric_limits<Value>;
  const auto extremum = [](auto&& first) {
    return [first](Value a, Value b) {
      if constexpr (std::is_floating_point_v<Value>) {
        if (std::isnan(a)) return a;
        if (std::isnan(b)) return b;
      }
      return first(a, b) ? a : b;
    };
  };
  if (op == plus) return f([](Number a, Number b) { return static_cast<Number>(a + b); }, Number{});
  if (op == min) return f(extremum(std::less<>()), Limits::has_infinity ? Limits::infinity() : Limits::max());
  if (op == max) return f(extremum(std::greater<>()), Limits::has_infinity ? -Limits::infinity() : Limits::lowest());
  if constexpr (std::is_integral_v<Value>) {
    if (op == bit_and) return f(std::bit_and<Value>(), static_cast<Value>(-1));
    if (op == bit_or) return f(std::bit_or<Value>(), Value{0});
    return f(std::bit_xor<Value>(), Value{0});
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
  std::vector<double> tolerance(is_float && op == plus ? values.size() : 0);
  std::optional<Difference> difference;
  with_operator<Value, Wide<Value>>(op, [&](auto&& sum, auto identity) {
    using Number = decltype(identity);
    std::vector<Number> expected(values.size());
    for_each_list(successor, [&](std::span<const Index> list) {
      Number before = identity;
      double magnitude = 0;
      for (std::size_t k = 0; k < list.size(); ++k) {
        const auto i = static_cast<std::size_t>(list[k]);
        const Number after = sum(before, static_cast<Number>(values[i]));
        expected[i] = inclusive ? after : before;
        before = after;
        if constexpr (is_float) {
          magnitude += std::abs(static_cast<double>(values[i]));
          const double roundings = static_cast<double>(k + 1) * std::numeric_limits<Value>::epsilon() / 2;
          if (op == plus) tolerance[i] = roundings * magnitude;
        }
      }
    });
    difference = first_difference<Value, Number>(result, expected,
                                                 [&](std::size_t i) { return tolerance.empty() ? 0 : tolerance[i]; });
  });
  return difference;
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
