// admit_lists: whether links that were inspected may be so many lists, for walks that do not wait for anybody to say
// so.
//
// Example, the list 2 -> 0 -> 1: outside none, ends 1, steps 1, end_sum 1, lists 1  ->  head 2, no fault
//
// Work: the tallies; traffic: they are read once.
#pragma once

#include "list/inspect_links/codelet.hpp"
#include "list/local_rank/codelet.hpp"
#include "runtime/phase.hpp"

namespace pleach::admit_lists {

using inspect_links::Tally;
using local_rank::Verdict;

struct Arguments {
  std::uint64_t n;  // elements
  std::uint64_t lists;
};

struct Buffers {
  In<Tally, sized> tally;
  Out<std::uint32_t> head;  // 1: of a single list, or 0
  Out<Verdict> verdict;     // 1: nothing visited; the fault not_lists, or none
};

/// What all tallies together say.
PLEACH_DEVICE inline void admit(const Arguments& arguments, const Tally& sum, const Buffers& buffers) {
  const std::uint64_t head = arguments.lists == 1 ? sum.steps + sum.end_sum : 0;
  const bool may_be = sum.outside == Tally::none && sum.ends == arguments.lists && head < arguments.n;
  buffers.head[0] = may_be ? static_cast<std::uint32_t>(head) : 0;
  buffers.verdict[0] = {0, may_be ? local_rank::no_fault : local_rank::not_lists, 0, 0};
}

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::admit_lists
