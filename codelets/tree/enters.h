// Functions of a vertex from the position where the tour enters it. C++, CUDA and OpenCL C read it. `unsigned long` has
// 64 bits.
#ifndef PLEACH_ENTERS_H
#define PLEACH_ENTERS_H

#ifdef __OPENCL_C_VERSION__
#define PLEACH_DEVICE
#else
#include "base/types.hpp"
#endif

PLEACH_DEVICE static inline unsigned bits_set(unsigned x) {
  x -= (x >> 1) & 0x55555555u;
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  return (((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24;
}

/// Returns the number of vertices that the tour enters before position i, from i's word of count_enters and the sum of
/// the tiles before.
PLEACH_DEVICE static inline unsigned enters_before(unsigned long word, unsigned offset, unsigned i) {
  return offset + (unsigned)(word >> 32) + bits_set((unsigned)word & ((1u << (i % 32)) - 1));
}

/// Returns the level at position i, before which `entered` vertices are entered and i - entered are left.
PLEACH_DEVICE static inline unsigned level_at(unsigned i, unsigned entered) { return 2 * entered - i; }

#endif
