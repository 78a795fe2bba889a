// What record_walks writes down, and replay_walks reads.
//
// A chunk has `lanes` columns of `steps` words. A column goes on with the sublist that Resumed names; a word is an
// element of the sublist, the beginning of the next sublist, or nothing.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pleach {

inline constexpr std::uint32_t record_lanes = 32, record_steps = 16;
inline constexpr std::size_t chunk_words = std::size_t{record_lanes} * record_steps;

/// A word with this bit names the sublist that begins.
inline constexpr std::uint32_t begins = 0x80000000, nothing = 0xFFFFFFFF;

/// At the top of a column.
struct Resumed {
  std::uint32_t sublist;  // or nothing
  std::uint32_t passed;   // elements of it in the chunks before
};

}  // namespace pleach
