// The digit of a key for a pass of a radix sort. C++, CUDA and OpenCL C read it.
#ifndef PLEACH_DIGIT_H
#define PLEACH_DIGIT_H

#ifdef __cplusplus
#include "base/types.hpp"
#else
#define PLEACH_DEVICE
typedef struct Digit Digit;
#endif

/// Bits [shift, shift + bits) of a key; those in `flip` are inverted.
struct Digit {
  unsigned shift, bits, flip;
};

PLEACH_DEVICE static inline unsigned digit_of(struct Digit digit, unsigned key) {
  return ((key >> digit.shift) & ((1u << digit.bits) - 1)) ^ digit.flip;
}

#endif
