// Visits the members of an aggregate, in place of reflection.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace pleach {

/// Converts to any type, to count members.
struct AnyField {
  template <class T>
  operator T() const;
};

inline constexpr std::size_t max_fields = 12;

/// Counts down, because members without a default value need an initialiser.
template <class Aggregate, std::size_t n = max_fields>
constexpr std::size_t count_fields() {
  constexpr bool takes_n = []<std::size_t... i>(std::index_sequence<i...>) {
    return requires { Aggregate{(void(i), AnyField{})...}; };
  }
  (std::make_index_sequence<n>());
  if constexpr (takes_n) {
    return n;
  } else {
    return count_fields<Aggregate, n - 1>();
  }
}

/// Calls f with all members of x.
template <class Aggregate, class F>
constexpr decltype(auto) with_fields(Aggregate& x, F&& f) {
  constexpr std::size_t n = count_fields<std::remove_const_t<Aggregate>>();
  if constexpr (n == 0) {
    return f();
  } else if constexpr (n == 1) {
    auto& [a] = x;
    return f(a);
  } else if constexpr (n == 2) {
    auto& [a, b] = x;
    return f(a, b);
  } else if constexpr (n == 3) {
    auto& [a, b, c] = x;
    return f(a, b, c);
  } else if constexpr (n == 4) {
    auto& [a, b, c, d] = x;
    return f(a, b, c, d);
  } else if constexpr (n == 5) {
    auto& [a, b, c, d, e] = x;
    return f(a, b, c, d, e);
  } else if constexpr (n == 6) {
    auto& [a, b, c, d, e, g] = x;
    return f(a, b, c, d, e, g);
  } else if constexpr (n == 7) {
    auto& [a, b, c, d, e, g, h] = x;
    return f(a, b, c, d, e, g, h);
  } else if constexpr (n == 8) {
    auto& [a, b, c, d, e, g, h, i] = x;
    return f(a, b, c, d, e, g, h, i);
  } else if constexpr (n == 9) {
    auto& [a, b, c, d, e, g, h, i, j] = x;
    return f(a, b, c, d, e, g, h, i, j);
  } else if constexpr (n == 10) {
    auto& [a, b, c, d, e, g, h, i, j, k] = x;
    return f(a, b, c, d, e, g, h, i, j, k);
  } else if constexpr (n == 11) {
    auto& [a, b, c, d, e, g, h, i, j, k, l] = x;
    return f(a, b, c, d, e, g, h, i, j, k, l);
  } else {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m] = x;
    return f(a, b, c, d, e, g, h, i, j, k, l, m);
  }
}

}  // namespace pleach
