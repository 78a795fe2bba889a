// The format of record_walks' records: chunks of 32 columns. A column has the elements of one walk after the other.
// walk_records.cl is the same in OpenCL C.
#pragma once

#include "base/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

inline constexpr std::uint32_t record_lanes = 32, record_steps = 16;

/// A word is an element; with this bit set, the number of the sublist that begins; or nothing.
inline constexpr std::uint32_t begins = 0x80000000, nothing = 0xFFFFFFFF;

/// The beginning of a column.
struct Resumed {
  std::uint32_t sublist;  // the sublist that continues, or nothing
  std::uint32_t passed;   // its number of elements in earlier chunks
};

/// Returns the words of a chunk, if each word has a sum of this size, or none.
constexpr std::size_t chunk_words(std::size_t sum_bytes) {
  return record_lanes * (sizeof(Resumed) + record_steps * (sizeof(std::uint32_t) + sum_bytes)) / sizeof(std::uint32_t);
}

/// Layout: first the top of each lane; then the words, step-major; then the sums in the same order.
template <class Value>
struct Chunk {
  std::uint32_t* first;

  PLEACH_DEVICE Chunk(std::uint32_t* records, std::size_t number, bool weighted)
      : first(records + number * chunk_words(weighted ? sizeof(Value) : 0)) {}

  [[nodiscard]] PLEACH_DEVICE Resumed& top(std::uint32_t lane) const { return reinterpret_cast<Resumed*>(first)[lane]; }
  [[nodiscard]] PLEACH_DEVICE std::uint32_t& word(std::uint32_t step, std::uint32_t lane) const {
    return first[record_lanes * 2 + step * record_lanes + lane];
  }
  [[nodiscard]] PLEACH_DEVICE Value& sum(std::uint32_t step, std::uint32_t lane) const {
    return reinterpret_cast<Value*>(&word(record_steps, 0))[step * record_lanes + lane];
  }
};

}  // namespace pleach
