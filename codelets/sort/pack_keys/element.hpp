// The record of one key.
#pragma once

#include "sort/key_words.h"
#include "sort/pack_keys/codelet.hpp"
#include "sort/record.hpp"

#include <type_traits>

namespace pleach::pack_keys {

template <class Record, class Index>
PLEACH_DEVICE Record record_of(Index number, bool is_float, std::uint32_t place) {
  const std::uint64_t key =
      key_of(static_cast<std::make_unsigned_t<Index>>(number), 8 * sizeof(Index), is_float, false);
  if constexpr (sizeof(Record) == 16) {
    return {place, key};
  } else if constexpr (sizeof(Record) > sizeof(Index)) {
    return key << 32 | place;
  } else {
    return static_cast<Record>(key);
  }
}

template <class Index, class Value>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index, Value>& b, std::uint32_t k) {
  b.record[k] = record_of<Value>(static_cast<Index>(b.key[k]), arguments.is_float, arguments.first + k);
}

}  // namespace pleach::pack_keys
