// merge_runs: of two runs of keys, each in order, one in order. Of equal keys, the left ones come first.
//
// Example: left 1 3 3, right 2 3 -> merged 1 2 3 3 3
//
// A task, and on a GPU a block, finds where its part of the result begins in either run: the diagonal of the path that
// a merge takes through a table of both crosses it once. CUDA looks for all these cuts first, a thread for each, and
// keeps them where the blocks' keys will be: where a block looks by itself, it waits for each place. Of 2^26 keys of
// another H200 and as many own ones that takes 0.09 ms, and the merge 0.82, as reading the others alone
// (docs/decisions/2026-11-27-merge-in-place.md).
//
// NaNs come out as quiet ones on a GPU. Work and traffic n + m, and two binary searches a block.
// Source: Odeh, Green, Mwassi, Shmueli and Birk, "Merge Path", 2012.
#pragma once

#include "base/signature.hpp"

namespace pleach::merge_runs {

/// Keys that a block merges, so many by each thread: an odd number, for the banks of shared memory.
inline constexpr std::size_t keys_each = 23, tile_keys = 256 * keys_each;

inline constexpr std::uint32_t whole_run = ~std::uint32_t{0};

struct Arguments {
  IndexType index;  // as large as a key
  bool is_float;
  // Of parts of runs, each behind so many keys, the merged keys behind so many.
  std::uint32_t left_begin = 0;
  std::uint32_t lefts = whole_run;
  std::uint32_t right_begin = 0;
  std::uint32_t rights = whole_run;
  std::uint32_t skip = 0;
  FirstElement first;  // of those
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | remote> left;   // n keys, their bits, in ascending order of key_of() (sort/key_words.h); or `lefts`
  In<Index, sized | remote> right;  // m; or `rights`
  Out<Index, by_element> merged;    // n + m, less those that are skipped
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::merge_runs
