// The validation, by one thread.
#pragma once

#include "list/judge_walks/codelet.hpp"

namespace pleach::judge_walks {

template <class Verdicts>
PLEACH_DEVICE bool came_everywhere(const Verdicts& walks, std::uint32_t n) {
  if (walks.memory == nullptr) return true;
  std::uint64_t visited = 0;
  for (std::size_t task = 0; task < walks.size(); ++task) {
    const Walks& verdict = static_cast<const Walks*>(walks)[task];
    if (verdict.fault != local_rank::no_fault) return false;
    visited += verdict.visited;
  }
  return visited == n;
}

PLEACH_DEVICE inline void judge(const Arguments& arguments, const Buffers& b) {
  const auto& last = *static_cast<const Sublists*>(b.last);
  b.valid[0] = (!arguments.goes_on || b.valid[0] != 0) && came_everywhere(b.walks0, arguments.n0) &&
               came_everywhere(b.walks1, arguments.n1) && came_everywhere(b.walks2, arguments.n2) &&
               came_everywhere(b.walks3, arguments.n3) && last.shared == rank_sublists::none &&
               last.cycle == rank_sublists::none && last.lists == arguments.lists;
}

}  // namespace pleach::judge_walks
