// Computes the result of an element.
#pragma once

#include "list/replay_walks/codelet.hpp"

namespace pleach::replay_walks {

/// `here`: the scan of the sublist up to the element.
template <class Op, class Value>
PLEACH_DEVICE Value result_of(const Arguments& arguments, Value of_sublist, Value here) {
  if constexpr (std::is_same_v<Value, std::int32_t>) {
    if (arguments.from_tail) return of_sublist - here - arguments.less;
  }
  return Op{}(of_sublist, here);
}

/// True if values may be missing: the scan then counts the elements before.
template <class Value, class Op>
inline constexpr bool may_count = std::is_same_v<Value, std::int32_t>&& std::is_same_v<Op, Plus>;

}  // namespace pleach::replay_walks
