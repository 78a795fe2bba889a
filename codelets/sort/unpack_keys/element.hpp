// unpack_keys for one record.
#pragma once

#include "sort/key_words.h"
#include "sort/record.hpp"
#include "sort/unpack_keys/codelet.hpp"

namespace pleach::unpack_keys {

template <class Index, class Record>
PLEACH_DEVICE void unpack(Record record, bool is_float, std::uint32_t i, Index* key, std::uint32_t* number) {
  if constexpr (sizeof(Record) == 16) {
    number[i] = static_cast<std::uint32_t>(record.low);
  } else if constexpr (sizeof(Record) > sizeof(Index)) {
    number[i] = static_cast<std::uint32_t>(record);
  } else {
    key[i] = static_cast<Index>(number_of(record, 8 * sizeof(Index), is_float));
  }
}

template <class Index, class Value>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index, Value>& b, std::size_t i) {
  unpack<Index, Value>(b.record[i], arguments.is_float, static_cast<std::uint32_t>(i), b.key, b.number);
}

}  // namespace pleach::unpack_keys
