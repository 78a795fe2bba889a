// Sequential scan, written for clarity.
#pragma once

#include <cstddef>
#include <span>

namespace pleach::reference {

/// output[i] = identity op input[0] op … op input[i - 1], and op input[i] if inclusive.
template <class Value, class Op>
void scan(std::span<const Value> input, std::span<Value> output, Op op, Value identity, bool inclusive) {
  Value sum = identity;
  for (std::size_t i = 0; i < input.size(); ++i) {
    const Value next = op(sum, input[i]);
    output[i] = inclusive ? next : sum;
    sum = next;
  }
}

}  // namespace pleach::reference
