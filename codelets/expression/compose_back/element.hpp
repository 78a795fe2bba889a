// compose_back for one step.
#pragma once

#include "expression/compose_back/codelet.hpp"

namespace pleach::compose_back {

/// Appends the k-th step from the end to the chain.
template <class Value, class Form>
PLEACH_DEVICE void take(Chain<Form>& chain, const Reverse<Value>& reverse, std::uint32_t k) {
  const std::uint32_t s = reverse.end - 1 - k;
  if (reverse.enters(s)) {
    chain = Chain<Form>::of(reverse.seed_of(s));
    return;
  }
  const Value slope = reverse.partial(s);
  if (chain.settled != 0) {
    chain.value *= slope;
  } else {
    chain.form.a *= slope;
  }
}

}  // namespace pleach::compose_back
