// admit_lists: decides on the device whether inspected links may be `lists` lists, so that sublists are traversed
// without a wait of the host. Also selects the elements where traversals start, as select_splitters does.
//
// Example, the list 2 -> 0 -> 1: outside none, ends 1, steps 1, end_sum 1, lists 1, spacing 2  ->  no fault, start 0 2
//
// Work: the tallies and m; traffic: the tallies are read once, m words written.
#pragma once

#include "base/signature.hpp"
#include "list/inspect_links/codelet.hpp"
#include "list/local_rank/codelet.hpp"
#include "list/splitter.h"

namespace pleach::admit_lists {

using inspect_links::Tally;
using local_rank::Verdict;

struct Arguments {
  std::uint64_t n;  // elements
  std::uint64_t lists;
  Splitters splitters;
};

struct Buffers {
  In<Tally, sized> tally;
  In<std::uint32_t, optional> heads;  // for several lists
  Out<std::uint32_t, sized>
      start;             // m: splitters.count elements, and the heads; the head of a single list, or 0 with a fault
  Out<Verdict> verdict;  // 1: nothing visited; the fault not_lists, or none
};

/// Decides by the merged partial results.
PLEACH_DEVICE inline void admit(const Arguments& arguments, const Tally& sum, const Buffers& buffers) {
  const std::uint64_t head = arguments.lists == 1 ? sum.steps + sum.end_sum : 0;
  const bool may_be = sum.outside == Tally::none && sum.ends == arguments.lists && head < arguments.n;
  if (buffers.heads == nullptr) {
    buffers.start[arguments.splitters.count] = may_be ? static_cast<std::uint32_t>(head) : 0;
  }
  buffers.verdict[0] = {0, may_be ? local_rank::no_fault : local_rank::not_lists, 0, 0};
}

/// Computes element j of `start`, except the head of a single list.
PLEACH_DEVICE inline void select(const Arguments& arguments, std::uint32_t j, const Buffers& buffers) {
  const std::uint32_t count = arguments.splitters.count;
  if (j < count) {
    buffers.start[j] = splitter(arguments.splitters, j);
  } else if (buffers.heads != nullptr) {
    buffers.start[j] = buffers.heads[j - count];
  }
}

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::admit_lists
