// key_numbers for one key.
#pragma once

#include "sort/key_numbers/codelet.hpp"
#include "sort/key_words.h"

namespace pleach::key_numbers {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::size_t i) {
  const std::uint64_t key = b.low.memory != nullptr ? std::uint64_t{b.high[i]} << 32 | b.low[i] : b.high[i];
  b.number[i] = static_cast<Index>(number_of(key, 8 * sizeof(Index), arguments.is_float));
}

}  // namespace pleach::key_numbers
