// inspect_operations for one vertex.
#pragma once

#include "expression/inspect_operations/codelet.hpp"

namespace pleach::inspect_operations {

template <class Index>
PLEACH_DEVICE void include(Tally& sum, const Arguments& arguments, const Buffers<Index>& b, std::uint32_t k) {
  if (b.leave[k] == b.enter[k] + 1) return;
  const auto op = static_cast<std::uint32_t>(b.operation[k]);
  const bool is_bad = op >= 32 || (arguments.allowed >> op & 1) == 0;
  if (is_bad) {
    sum = merge(sum, {std::uint64_t{arguments.first} + k, 0});
  } else {
    sum.used |= std::uint64_t{1} << op;
  }
}

}  // namespace pleach::inspect_operations
