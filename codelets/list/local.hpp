// The result of local_rank for an element of a list.
#pragma once

#include "base/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

/// Both members are accessed together, so they are one aligned piece of 8, 16 or 32 bytes.
template <class Value>
struct alignas(2 * sizeof(Value)) Local {
  Value value;            // the scan of the sublist up to the element
  std::uint32_t sublist;  // the element's sublist
};

constexpr std::size_t local_bytes(Type value) { return 2 * bytes_of(value); }

}  // namespace pleach
