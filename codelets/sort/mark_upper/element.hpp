// mark_upper for one key.
#pragma once

#include "sort/key_words.h"
#include "sort/mark_upper/codelet.hpp"

#include <type_traits>

namespace pleach::mark_upper {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::size_t i) {
  const std::uint64_t key =
      key_of(static_cast<std::make_unsigned_t<Index>>(b.key[i]), 8 * sizeof(Index), arguments.is_float, false);
  b.upper[i] = key > arguments.pivot || (key == arguments.pivot && arguments.first + i >= arguments.number) ? 1 : 0;
}

}  // namespace pleach::mark_upper
