// Tasks on CPU cores that share their work in chunks: as many as happen to run, from one on. A StarPU task for each
// chunk would take longer than most levels of a search.
#pragma once

#include "base/wait.hpp"
#include "search/search.hpp"

#include <atomic>
#include <cstdint>

namespace pleach {

inline constexpr std::int32_t team_over = -(1 << 30);

/// A team at its start: one chunk, of stage 0, without work. Its end makes the first step.
inline constexpr Control::Team team_start{1, 1, 0};

/// Returns when the work of all tasks of the team is done. Steps follow each other: `next()`, called by one task alone
/// when all chunks of a step are done, sets the stage of the next one and returns the number of its chunks, 0 at the
/// end; `work(chunk)` does a chunk. What is done in one step happens before what is done in those that follow.
template <class Work, class Next>
void run_in_team(Control& control, Control::Team& team, std::uint32_t members, Work work, Next next) {
  if (members == 1) {  // another device may have done what came before, and knows of no teams
    team = team_start;
    control.found[0] = {};
  }
  const std::atomic_ref open(team.open), unfinished(team.unfinished);
  for (unsigned waits = 0;;) {
    const std::int32_t left = open.load(std::memory_order_acquire);
    if (left < team_over / 2) return;
    if (left <= 0) {
      wait_a_little(waits);
      continue;
    }
    const std::int32_t chunk = open.fetch_sub(1, std::memory_order_acq_rel) - 1;
    if (chunk < 0) continue;
    waits = 0;
    if (team.stage != 0) work(static_cast<std::uint32_t>(chunk));
    if (unfinished.fetch_sub(1, std::memory_order_acq_rel) > 1) continue;
    const std::int32_t chunks = next();
    unfinished.store(chunks, std::memory_order_relaxed);
    open.store(chunks > 0 ? chunks : team_over, std::memory_order_release);
  }
}

}  // namespace pleach
