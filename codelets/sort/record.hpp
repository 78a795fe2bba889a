// Records of sorts by comparison: unsigned integers in the order of the keys (sort/key_words.h). If there are values,
// the element's number follows the key; no two records are then equal, and every sort of them is stable.
#pragma once

#include "base/types.hpp"

#include <cstdint>
#include <string>

namespace pleach {

/// The type of records of keys, with or without numbers.
constexpr Type record_of(Type key, bool numbered) {
  const Type alone = moved_as(key);
  if (!numbered) return alone;
  return alone == Type::i32 ? Type::i64 : Type::c64;
}

/// The OpenCL option, in addition to the type.
inline std::string record_bytes(Type record) { return " -DRECORD_BYTES=" + std::to_string(bytes_of(record)); }

/// Maximal splitters of a round, 2^k - 1: numbers of buckets, between splitters and equal to one, have 8 bits.
inline constexpr std::uint32_t max_splitters = 127, max_buckets = 2 * max_splitters + 1;
constexpr std::uint32_t buckets_of(std::uint32_t splitters) { return 2 * splitters + 1; }

inline constexpr std::uint32_t max_samples = 1024;

inline PLEACH_DEVICE bool before(std::uint32_t a, std::uint32_t b) { return a < b; }
inline PLEACH_DEVICE bool before(std::uint64_t a, std::uint64_t b) { return a < b; }
inline PLEACH_DEVICE bool before(Moved16 a, Moved16 b) {
  __extension__ using Wide = unsigned __int128;
  return (static_cast<Wide>(a.high) << 64 | a.low) < (static_cast<Wide>(b.high) << 64 | b.low);
}

/// Returns 2 j between splitters j - 1 and j, 2 j + 1 if equal to splitter j. Binary search without a branch.
template <class Record>
PLEACH_DEVICE std::uint32_t bucket_of(Record x, const Record* splitter, std::uint32_t splitters) {
  std::uint32_t smaller = 0;
  for (std::uint32_t step = (splitters + 1) / 2; step > 0; step /= 2) {
    smaller += before(splitter[smaller + step - 1], x) ? step : 0;
  }
  const std::uint32_t next = smaller < splitters ? smaller : splitters - 1;
  const bool equal = smaller == next && !before(x, splitter[next]);
  return 2 * smaller + (equal ? 1 : 0);
}

/// Returns the pseudorandom place of sample i of a segment of `size` records (a round of MurmurHash3's finalizer).
inline PLEACH_DEVICE std::uint32_t sample_of(std::uint32_t i, std::uint32_t begin, std::uint32_t size,
                                             std::uint32_t seed) {
  std::uint32_t h = (begin ^ seed) * 0x9E3779B1U + i * 0x85EBCA6BU;
  h = (h ^ (h >> 16)) * 0xC2B2AE35U;
  h ^= h >> 15;
  return static_cast<std::uint32_t>((std::uint64_t{h} * size) >> 32);
}

}  // namespace pleach
