// A record of a key.
#pragma once

#include "sort/key_words.h"
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

}  // namespace pleach::pack_keys
