// Keys as unsigned numbers in the same order. Values only: C++ and CUDA read it.
#pragma once

#include "runtime/types.hpp"

#include <cstdint>
#include <type_traits>

#ifndef __CUDA_ARCH__
#include <bit>
#endif

namespace pleach {

template <class Key>
using KeyBits = std::conditional_t<sizeof(Key) == 4, std::uint32_t, std::uint64_t>;

PLEACH_DEVICE inline std::uint32_t bits_of(std::int32_t key) { return static_cast<std::uint32_t>(key); }
PLEACH_DEVICE inline std::uint64_t bits_of(std::int64_t key) { return static_cast<std::uint64_t>(key); }
#ifdef __CUDA_ARCH__
__device__ inline std::uint32_t bits_of(float key) { return __float_as_uint(key); }
__device__ inline std::uint64_t bits_of(double key) { return static_cast<std::uint64_t>(__double_as_longlong(key)); }
#else
PLEACH_DEVICE inline std::uint32_t bits_of(float key) { return std::bit_cast<std::uint32_t>(key); }
PLEACH_DEVICE inline std::uint64_t bits_of(double key) { return std::bit_cast<std::uint64_t>(key); }
#endif

/// Integers: the sign bit turned. Floats: that of those without a sign, all bits of the others (IEEE 754's total
/// order).
template <class Key>
PLEACH_DEVICE KeyBits<Key> key_order(Key key) {
  const KeyBits<Key> bits = bits_of(key), sign = KeyBits<Key>{1} << (8 * sizeof(Key) - 1);
  return std::is_floating_point_v<Key> && (bits & sign) != 0 ? ~bits : bits ^ sign;
}

}  // namespace pleach
