// judge_walks: validates the links after traversal: on every level, the walks must have visited every element, and the
// last level must have as many lists as the first.
//
// Example: visited 3 + 2 of 5, no fault, the list of sublists without fault, of 1 list -> valid 1
//
// Work: the number of verdicts.
// Source: Rehman, section 4.2, Algorithm 7, recursive as in section 4.3.
#pragma once

#include "base/signature.hpp"
#include "list/local_rank/codelet.hpp"
#include "list/rank_sublists/codelet.hpp"

namespace pleach::judge_walks {

using Walks = local_rank::Verdict;
using Sublists = rank_sublists::Verdict;

inline constexpr std::size_t max_levels = 4;

struct Arguments {
  std::uint32_t n0;  // numbers of elements of the levels
  std::uint32_t n1;
  std::uint32_t n2;
  std::uint32_t n3;
  std::uint32_t lists;
  bool goes_on;  // other levels were judged before
};

struct Buffers {
  In<Walks, sized> walks0;  // for each level: a verdict for each task
  In<Walks, sized | optional> walks1;
  In<Walks, sized | optional> walks2;
  In<Walks, sized | optional> walks3;
  In<Sublists> last;
  InOut<std::uint32_t> valid;  // 1: result for earlier levels in, for all levels out
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::judge_walks
