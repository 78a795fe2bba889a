// merge_runs: merges two sorted runs of keys. Of equal keys, the left ones come first.
//
// Example: left 1 3 3, right 2 3 -> merged 1 2 3 3 3
//
// A task, and on a GPU a block, finds where its part of the result begins in either run: the diagonal of the path that
// a merge takes through a table of both crosses it once. CUDA finds all these beginnings first, with a thread for each,
// and stores them where the blocks' keys will be: a block that searched by itself would wait for each access. With 2^26
// keys of another H200 and as many of its own, this takes 0.09 ms, and the merge 0.82 ms, like reading the other GPU's
// keys alone (docs/decisions/2026-11-27-merge-in-place.md).
//
// NaNs become quiet NaNs on a GPU. Work and traffic n + m, and two binary searches a block.
// Source: Odeh, Green, Mwassi, Shmueli and Birk, "Merge Path", 2012.
#pragma once

#include "base/signature.hpp"

namespace pleach::merge_runs {

/// Keys that a block merges, and that each thread merges: an odd number, to avoid bank conflicts in shared memory.
inline constexpr std::size_t keys_each = 23, tile_keys = 256 * keys_each;

inline constexpr std::uint32_t whole_run = ~std::uint32_t{0};

struct Arguments {
  IndexType index;  // of a key's size
  bool is_float;
  // Parts of the runs: numbers of keys to skip, and sizes; and the number of merged keys to skip.
  std::uint32_t left_begin = 0;
  std::uint32_t lefts = whole_run;
  std::uint32_t right_begin = 0;
  std::uint32_t rights = whole_run;
  std::uint32_t skip = 0;
  FirstElement first;  // the task's first merged key
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | remote> left;   // n keys (their bits), ascending by key_of() (sort/key_words.h); or `lefts`
  In<Index, sized | remote> right;  // m; or `rights`
  Out<Index, by_element> merged;    // n + m, minus skipped keys
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::merge_runs
