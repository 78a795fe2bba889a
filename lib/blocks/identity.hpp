// Few values on the host, by the operators that kernels use.
#pragma once

#include <pleach/operators.hpp>

#include "base/types.hpp"

#include <bit>
#include <complex>
#include <vector>

namespace pleach {

/// The operator's identity as kernels see it.
template <class T>
struct Scalar {
  using type = T;
};
template <class T>
struct Scalar<std::complex<T>> {
  using type = Complex<T>;
};

/// Exclusive scan of the block sums, the total at the end.
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
