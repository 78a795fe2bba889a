// merge_runs: of two runs of keys, each in order, one in order. Of equal keys, the left ones come first.
//
// Example: left 1 3 3, right 2 3 -> merged 1 2 3 3 3
//
// A task, and on a GPU a block, finds where its part of the result begins in either run: the diagonal of the path that
// a merge takes through a table of both crosses it once. A GPU may look for all these cuts first, a thread for each:
// 32 places that a block looks at together are as much for a link to another GPU's memory as the keys that it merges.
// Of 2^26 keys of another H200 and as many own ones that takes 0.09 ms, and the merge 0.82, as reading the others alone
// (docs/performance.md).
//
// NaNs come out as quiet ones on a GPU. Work and traffic n + m, and two binary searches a block.
// Source: Odeh, Green, Mwassi, Shmueli and Birk, "Merge Path", 2012.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::merge_runs {

/// Keys that a block merges, so many by each thread: an odd number, for the banks of shared memory.
inline constexpr std::size_t keys_each = 23, tile_keys = 256 * keys_each;

inline constexpr std::uint32_t whole_run = ~std::uint32_t{0};

/// Where a GPU's blocks begin in the left run, and where the last one ends.
constexpr std::size_t cuts_of(std::size_t size) { return (size + tile_keys - 1) / tile_keys + 1; }

struct Arguments {
  IndexType index;  // as large as a key
  bool is_float;
  std::uint32_t first = 0;  // of the merged keys
  std::uint32_t size = 0;
  // One task may merge parts of runs, each behind so many keys.
  std::uint32_t left_begin = 0;
  std::uint32_t lefts = whole_run;
  std::uint32_t right_begin = 0;
  std::uint32_t rights = whole_run;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | remote> left;   // n keys, their bits, in ascending order of key_of() (sort/key_words.h); or `lefts`
  In<Index, sized | remote> right;  // m; or `rights`
  Out<Index, by_element> merged;    // n + m; or from `first` on so many as one task merges
  Out<std::uint32_t, optional> cuts;  // cuts_of() of what one task merges
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::merge_runs
