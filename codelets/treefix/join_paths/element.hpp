// join_paths for one place.
#pragma once

#include "treefix/join_paths/codelet.hpp"

namespace pleach::join_paths {

template <bool inclusive, class Value, class Op>
PLEACH_DEVICE Value result_at(const Arguments& arguments, const Buffers<Value, Op>& b, std::uint32_t k) {
  const std::uint32_t p = arguments.first + k, row = b.row[k];
  const bool is_first = !inclusive && b.reach[k] == 1, is_roots = row < arguments.roots;
  if (is_first) return is_roots ? Op::template identity<Value>() : b.base[row];
  const Value on_path = b.fold[inclusive ? p : p - 1];
  return is_roots ? on_path : Op{}(b.base[row], on_path);
}

}  // namespace pleach::join_paths
