// Applies the kernels' operators to few values on the host.
#pragma once

#include <pleach/operators.hpp>

#include "base/types.hpp"

#include <bit>
#include <complex>
#include <vector>

namespace pleach {

/// A value's type in kernels.
template <class T>
struct Scalar {
  using type = T;
};
template <class T>
struct Scalar<std::complex<T>> {
  using type = Complex<T>;
};

/// Returns the exclusive scan of `sums`.
template <class T>
std::vector<T> scanned(std::vector<T> sums, Operator op) {
  using Value = typename Scalar<T>::type;
  with_operator<Value>(op, [&]<class Op>(Op) {
    Value before = Op::template identity<Value>();
    for (T& sum : sums) {
      const Value with_it = Op{}(before, std::bit_cast<Value>(sum));
      sum = std::bit_cast<T>(before);
      before = with_it;
    }
  });
  return sums;
}

template <class T>
T identity_of(Operator op) {
  return scanned<T>({T{}}, op)[0];
}

}  // namespace pleach
