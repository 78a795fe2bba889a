// pack_frontier: the vertices of a block that are in the frontier, as bits of a set.
//
// Example, begin 30, depth 2, adds: level 2 1 2 2, set 1 0 -> set 0x40000001 0x00000003
//
// Work n; traffic: all in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::pack_frontier {

/// A task takes the words [first, first + size) of those with vertices of the block. Concurrent tasks write different
/// words.
struct Arguments {
  IndexType index;
  std::uint64_t begin;  // the bit of the block's first vertex
  std::int32_t depth;   // of the frontier
  bool adds;            // keep the bits that are set already
  FirstElement first;
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized> level;               // n
  InOut<std::uint32_t, scattered> set;  // words with vertices of the block; Out unless `adds`
};

/// Returns the number of words with vertices of a block.
constexpr std::size_t words_of(std::uint64_t begin, std::size_t vertices) {
  return static_cast<std::size_t>((begin % 32 + vertices + 31) / 32);
}

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::pack_frontier
