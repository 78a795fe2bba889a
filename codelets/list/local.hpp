// What local_rank leaves at every element of a list.
#pragma once

#include "base/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

/// Both are read and written together, hence one aligned piece of 8, 16 or 32 bytes.
template <class Value>
struct alignas(2 * sizeof(Value)) Local {
  Value value;            // the scan of the sublist up to the element
  std::uint32_t sublist;  // that it belongs to
};

constexpr std::size_t local_bytes(Type value) { return 2 * bytes_of(value); }

}  // namespace pleach
