// key_words for one number.
#pragma once

#include "sort/key_words.h"
#include "sort/key_words/codelet.hpp"

#include <type_traits>

namespace pleach::key_words {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::size_t i) {
  const std::uint64_t key = key_of(static_cast<std::make_unsigned_t<Index>>(b.number[i]), 8 * sizeof(Index),
                                   arguments.is_float, arguments.equal_zeros);
  b.high[i] = static_cast<std::uint32_t>(sizeof(Index) == 8 ? key >> 32 : key);
  if (b.low.memory != nullptr) b.low[i] = static_cast<std::uint32_t>(key);
}

}  // namespace pleach::key_words
