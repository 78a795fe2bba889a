// What record_walks writes down, and replay_walks reads: chunks of 32 columns, of which each is the way of one walk
// after the other. walk_records.cl says it in OpenCL C.
#pragma once

#include "base/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

inline constexpr std::uint32_t record_lanes = 32, record_steps = 16;

/// A word is an element that was passed, or, with this bit, the sublist that begins, or nothing.
inline constexpr std::uint32_t begins = 0x80000000, nothing = 0xFFFFFFFF;

/// At the top of a column.
struct Resumed {
  std::uint32_t sublist;  // that goes on, or nothing
  std::uint32_t passed;   // elements of it in the chunks before
};

/// The words of a chunk, with a sum of so many bytes, or none, for each word.
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
