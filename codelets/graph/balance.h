// The balance of an arc, for check_symmetry. C++, CUDA and OpenCL C read it.
#ifndef PLEACH_BALANCE_H
#define PLEACH_BALANCE_H

#ifdef __cplusplus
#include "base/types.hpp"
#else
#define PLEACH_DEVICE
#endif

/// Returns a hash of the edge: positive for an arc to the larger vertex, negated for the arc back, zero for a loop.
PLEACH_DEVICE static inline unsigned long balance_of(unsigned long v, unsigned long w) {
  if (v == w) return 0;
  unsigned long hash = ((v < w ? v : w) * 0x9e3779b97f4a7c15UL + (v < w ? w : v)) * 0xbf58476d1ce4e5b9UL;
  hash = (hash ^ (hash >> 29)) * 0x94d049bb133111ebUL;
  hash ^= hash >> 32;
  return v < w ? hash : 0 - hash;
}

#endif
