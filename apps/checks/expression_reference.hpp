// Sequential evaluation of expressions and their derivatives, written for clarity, with what bounds the error of
// floats.
#pragma once

#include "checks/treefix_reference.hpp"

#include <pleach/operation.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace pleach::reference {

/// x op y, as IEEE 754 has it; integers wrap around, NaN wins, -0 is less than 0.
template <class T>
T combine(Operation op, T x, T y) {
  if (op == Operation::minimum || op == Operation::maximum) {
    if (x != x || y != y) return std::numeric_limits<T>::quiet_NaN();
    if constexpr (std::is_floating_point_v<T>) {
      if (x == 0 && y == 0) {
        const bool both = std::signbit(x) && std::signbit(y), one = std::signbit(x) || std::signbit(y);
        return std::copysign(T{0}, (op == Operation::minimum ? one : both) ? T{-1} : T{1});
      }
    }
    return op == Operation::minimum ? std::min(x, y) : std::max(x, y);
  }
  if constexpr (std::is_integral_v<T>) {
    const auto a = static_cast<std::make_unsigned_t<T>>(x), b = static_cast<std::make_unsigned_t<T>>(y);
    return static_cast<T>(op == Operation::add ? a + b : op == Operation::subtract ? a - b : a * b);
  } else {
    return op == Operation::add ? x + y : op == Operation::subtract ? x - y : op == Operation::times ? x * y : x / y;
  }
}

template <class T>
T combine_alone(Operation op, T x) {
  if constexpr (std::is_floating_point_v<T>) {
    if (op == Operation::subtract) return std::copysign(x, std::signbit(x) ? T{1} : T{-1});
  }
  if (op == Operation::subtract) return combine(op, T{}, x);
  return op == Operation::divide ? combine(op, T{1}, x) : x;
}

/// Returns the value of each vertex.
template <class T>
struct Evaluated {
  std::vector<T> value;
  std::vector<T> scale;  ///< the same of all absolute values, of divisors their own: the scale of rounding errors
  std::vector<T> error;  ///< of floats, a bound of the error in units of rounding; infinite where a divisor may be 0
};

/// A forest with its vertices in breadth-first order.
template <class Index>
struct Family {
  explicit Family(std::span<const Index> parent) : children(children_of(parent)), order(children.root) {
    order.reserve(parent.size());
    for (std::size_t head = 0; head < order.size(); ++head) {
      for (const Index child : of(static_cast<std::size_t>(order[head]))) order.push_back(child);
    }
  }
  [[nodiscard]] std::span<const Index> of(std::size_t v) const {
    return std::span(children.column)
        .subspan(static_cast<std::size_t>(children.row[v]),
                 static_cast<std::size_t>(children.row[v + 1] - children.row[v]));
  }
  Children<Index> children;
  std::vector<Index> order;
};

template <class T, class Index, class Value>
Evaluated<T> evaluate(std::span<const Index> parent, const std::vector<std::int32_t>& operation,
                      const std::vector<Value>& value) {
  const Family<Index> family(parent);
  const std::size_t n = parent.size();
  Evaluated<T> result{std::vector<T>(n), std::vector<T>(n), std::vector<T>(n)};
  for (std::size_t i = n; i-- > 0;) {
    const auto v = static_cast<std::size_t>(family.order[i]);
    const auto below = family.of(v);
    if (below.empty()) {
      result.value[v] = static_cast<T>(value[v]);
      if constexpr (std::is_floating_point_v<T>) result.scale[v] = std::abs(result.value[v]);
      continue;
    }
    const auto op = static_cast<Operation>(operation[v]);
    const auto first = static_cast<std::size_t>(below[0]);
    T sum = result.value[first], scale = result.scale[first], error = result.error[first];
    for (std::size_t k = 1; k < below.size(); ++k) {
      const auto c = static_cast<std::size_t>(below[k]);
      const T x = result.value[c];
      if constexpr (std::is_floating_point_v<T>) {
        const T unit = std::numeric_limits<Value>::epsilon(), size = std::abs(x);
        if (op == Operation::times) {
          error = scale * result.error[c] + result.scale[c] * error + unit * error * result.error[c];
          scale *= result.scale[c];
        } else if (op == Operation::divide) {
          const T least = size - unit * result.error[c];
          error = least > 0 ? (error + scale / size * result.error[c]) / least : std::numeric_limits<T>::infinity();
          scale /= size;
        } else if (op == Operation::add || op == Operation::subtract) {
          error += result.error[c];
          scale += result.scale[c];
        } else {
          error = std::max(error, result.error[c]);
          scale = std::max(scale, result.scale[c]);
        }
        error += 4 * scale;
      }
      sum = combine(op, sum, x);
    }
    if (below.size() == 1) {
      if constexpr (std::is_floating_point_v<T>) {
        if (op == Operation::divide) {
          const T size = std::abs(sum), least = size - static_cast<T>(std::numeric_limits<Value>::epsilon()) * error;
          error = least > 0 ? error / size / least + 4 / size : std::numeric_limits<T>::infinity();
          scale = 1 / size;
        }
      }
      sum = combine_alone(op, sum);
    }
    result.value[v] = sum;
    result.scale[v] = scale;
    result.error[v] = error;
  }
  return result;
}

/// The derivatives of the roots by the values of all vertices, of values without ties; and the same of all absolute
/// values, the scale of the errors. The product of the siblings is that of those before times that of those behind.
template <class Index>
Evaluated<long double> differentiate(std::span<const Index> parent, const std::vector<std::int32_t>& operation,
                                     const Evaluated<long double>& of) {
  using Real = long double;
  const Family<Index> family(parent);
  const std::size_t n = parent.size();
  Evaluated<Real> slope{std::vector<Real>(n, 1), std::vector<Real>(n, 1), {}};
  for (const Index vertex : family.order) {
    const auto p = static_cast<std::size_t>(vertex);
    const auto op = static_cast<Operation>(operation[p]);
    const auto below = family.of(p);
    std::vector<Real> partial(below.size(), 1), scale(below.size(), 1);
    const auto times_siblings = [&](const std::vector<Real>& values, std::vector<Real>& products) {
      const auto at = [&](std::size_t k) { return values[static_cast<std::size_t>(below[k])]; };
      Real before = 1, behind = 1;
      for (std::size_t k = 0; k < below.size(); before *= at(k++)) products[k] *= before;
      for (std::size_t k = below.size(); k-- > 0; behind *= at(k)) products[k] *= behind;
    };
    if (op == Operation::times) {
      times_siblings(of.value, partial);
      times_siblings(of.scale, scale);
    }
    for (std::size_t k = 0; k < below.size(); ++k) {
      const auto c = static_cast<std::size_t>(below[k]);
      const Real x = of.value[c];
      const bool divides = k > 0 || below.size() == 1;
      if (op == Operation::subtract && divides) partial[k] = -1;
      if (op == Operation::minimum || op == Operation::maximum) partial[k] = x == of.value[p] ? 1 : 0;
      if (op == Operation::divide && divides) {
        partial[k] = -of.value[p] / x;
        scale[k] = of.scale[p] / std::abs(x);
      } else if (op == Operation::divide) {
        for (std::size_t j = 1; j < below.size(); ++j) partial[k] /= of.value[static_cast<std::size_t>(below[j])];
        scale[k] = std::abs(partial[k]);
      }
      slope.value[c] = slope.value[p] * partial[k];
      slope.scale[c] = slope.scale[p] * scale[k];
    }
  }
  return slope;
}

}  // namespace pleach::reference
