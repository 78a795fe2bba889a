// merge_runs: of two runs of keys, each in order, one in order. Of equal keys, the left ones come first.
//
// Example: left 1 3 3, right 2 3 -> merged 1 2 3 3 3
//
// A task, and on a GPU a block, finds where its part of the result begins in either run: the diagonal of the path that
// a merge takes through a table of both crosses it once.
//
// NaNs come out as quiet ones on a GPU. Work and traffic n + m, and two binary searches a block.
// Source: Odeh, Green, Mwassi, Shmueli and Birk, "Merge Path", 2012.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::merge_runs {

/// Keys that a block merges, so many by each thread: an odd number, for the banks of shared memory.
inline constexpr std::size_t keys_each = 15, tile_keys = 256 * keys_each;

inline constexpr std::uint32_t all_lefts = ~std::uint32_t{0};

struct Arguments {
  IndexType index;  // as large as a key
  bool is_float;
  std::uint32_t first = 0;  // of the merged keys
  std::uint32_t size = 0;
  // One task merges a part of a left run, behind so many keys, and all of a right one, to a place in a larger vector.
  std::uint32_t skip = 0;
  std::uint32_t lefts = all_lefts;
  std::uint32_t to = 0;
  OnHost<bool> keeps = false;  // what the other elements hold
};

template <class Index = Any>
struct Buffers {
  In<Index, sized> left;          // n keys, their bits, in ascending order of key_of() (sort/key_words.h); or `lefts`
  In<Index, sized> right;         // m
  Out<Index, by_element> merged;  // n + m, from `to` on
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::merge_runs
