#pragma once

#include "sort/key_words.h"
#include "sort/mark_upper/codelet.hpp"

#include <type_traits>

namespace pleach::mark_upper {

/// Key i of the vector.
template <class Index>
PLEACH_DEVICE std::uint32_t is_upper(const Arguments& a, Index bits, std::size_t i) {
  const std::uint64_t key =
      key_of(static_cast<std::make_unsigned_t<Index>>(bits), 8 * sizeof(Index), a.is_float, false);
  return key > a.pivot || (key == a.pivot && a.first + i >= a.number) ? 1 : 0;
}

}  // namespace pleach::mark_upper
