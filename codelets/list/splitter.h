// The positions of the splitters of a list: one in every `spacing` elements. Walks test each element, so a splitter is
// computed and not looked up. C++, CUDA and OpenCL C read it. `unsigned long` has 64 bits.
#ifndef PLEACH_SPLITTER_H
#define PLEACH_SPLITTER_H

#ifdef __cplusplus
#include "base/types.hpp"
#else
#define PLEACH_DEVICE
typedef struct Splitters Splitters;
#endif

/// Splitter j is in [j * spacing, (j + 1) * spacing), for j in [0, count).
struct Splitters {
  unsigned long reciprocal;  // 2^64 / spacing, rounded up
  unsigned count, spacing;
  unsigned jitter;  // spacing for splitters at random places, 0 for regular ones
  unsigned seed;
};

/// x / spacing, exactly (Lemire, Kaser and Kurz, "Faster remainder by direct computation", 2019).
PLEACH_DEVICE static inline unsigned stratum(struct Splitters s, unsigned x) {
  const unsigned long low = ((s.reciprocal & 0xFFFFFFFFul) * x) >> 32;
  return (unsigned)(((s.reciprocal >> 32) * x + low) >> 32);
}

PLEACH_DEVICE static inline unsigned offset_in_stratum(struct Splitters s, unsigned j) {
  unsigned h = (j ^ s.seed) * 0x9E3779B1u;  // Fibonacci hashing, then a round of MurmurHash3's finalizer
  h = (h ^ (h >> 15)) * 0x85EBCA77u;
  h ^= h >> 13;
  return (unsigned)(((unsigned long)h * s.jitter) >> 32);
}

PLEACH_DEVICE static inline unsigned splitter(struct Splitters s, unsigned j) {
  return j * s.spacing + offset_in_stratum(s, j);
}

/// Returns j if x is splitter j; else `count` or more.
PLEACH_DEVICE static inline unsigned splitter_at(struct Splitters s, unsigned x) {
  const unsigned j = stratum(s, x);
  return x - j * s.spacing == offset_in_stratum(s, j) ? j : s.count;
}

#endif
