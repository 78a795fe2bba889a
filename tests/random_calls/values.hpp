// What expressions of random trees are.
#pragma once

#include "random_calls/trees.hpp"

namespace pleach::test {

/// The value of each vertex, whose children stand in the order of the tour.
template <class Value, class Index, class Combine, class Alone>
std::vector<Value> evaluated(const app::TreeOracle<Index>& oracle, const std::vector<std::int32_t>& operation,
                             const std::vector<Value>& value, Combine combine, Alone alone) {
  const std::size_t n = value.size();
  std::vector<Value> result(n);
  for (std::size_t p = n; p-- > 0;) {
    const auto v = static_cast<std::size_t>(oracle.order[p]);
    const auto child_at = [&](std::size_t place) { return static_cast<std::size_t>(oracle.order[place]); };
    result[v] = value[v];
    if (oracle.children[v] == 0) continue;
    std::size_t place = p + 1;
    result[v] = result[child_at(place)];
    if (oracle.children[v] == 1) result[v] = alone(operation[v], result[v]);
    for (Index k = 1; k < oracle.children[v]; ++k) {
      place += static_cast<std::size_t>(oracle.size[child_at(place)]);
      result[v] = combine(operation[v], result[v], result[child_at(place)]);
    }
  }
  return result;
}

}  // namespace pleach::test
