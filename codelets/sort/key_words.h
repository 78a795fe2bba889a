// Converts numbers to unsigned integers of the same order. C++, CUDA and OpenCL C read it. `unsigned long` has 64 bits.
#ifndef PLEACH_KEY_WORDS_H
#define PLEACH_KEY_WORDS_H

#ifdef __cplusplus
#include "base/types.hpp"
#else
#define PLEACH_DEVICE
#endif

/// Returns the key of a number of `width` bits, 32 or 64. NaN is larger than infinity. -0 is smaller than 0, unless
/// equal_zeros.
PLEACH_DEVICE static inline unsigned long key_of(unsigned long bits, unsigned width, bool is_float, bool equal_zeros) {
  const unsigned long sign = 1ul << (width - 1), all = sign | (sign - 1);
  const unsigned long infinity = width == 32 ? 0x7f800000ul : 0x7ff0000000000000ul;
  if (!is_float) return bits ^ sign;
  if ((bits & (sign - 1)) > infinity) return all;
  if (bits == sign && equal_zeros) return sign;
  return (bits & sign) != 0 ? ~bits & all : bits | sign;
}

/// Returns the number of a key; a quiet NaN for all NaNs.
PLEACH_DEVICE static inline unsigned long number_of(unsigned long key, unsigned width, bool is_float) {
  const unsigned long sign = 1ul << (width - 1), all = sign | (sign - 1);
  if (!is_float) return key ^ sign;
  if (key == all) return width == 32 ? 0x7fc00000ul : 0x7ff8000000000000ul;
  return (key & sign) != 0 ? key ^ sign : ~key & all;
}

#endif
