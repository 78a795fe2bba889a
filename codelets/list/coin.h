// Coins, by which neighbours in a list take different roles. C++, CUDA and OpenCL C read it.
#ifndef PLEACH_COIN_H
#define PLEACH_COIN_H

#ifdef __cplusplus
#include "base/types.hpp"
#else
#define PLEACH_DEVICE
#endif

/// Returns a coin for each element and round: 0 or 1, pseudorandom (Stafford's variant 13 of MurmurHash3's finalizer).
PLEACH_DEVICE static inline int coin(unsigned long element, unsigned long toss) {
  unsigned long x = element + toss * 0x9E3779B97F4A7C15UL;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9UL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBUL;
  return (int)(x >> 63);
}

#endif
