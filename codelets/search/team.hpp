// Teams: tasks on CPU cores that share work in chunks. Any number of them may be running. A StarPU task for each chunk
// would take longer than most levels of a search.
#pragma once

#include "base/wait.hpp"
#include "search/search.hpp"

#include <atomic>
#include <cstdint>

namespace pleach {

inline constexpr std::int32_t team_over = -(1 << 30);

/// A team at its start: one empty chunk of stage 0, whose end makes the first step.
inline constexpr Control::Team team_start{1, 1, 0};

/// Returns when the work of the team is done. When all chunks of a step are done, one task calls next(), which sets the
/// next stage and returns its number of chunks, 0 at the end. work(chunk) does a chunk. A step happens before all later
/// steps.
template <class Work, class Next>
void run_in_team(Control& control, Control::Team& team, std::uint32_t members, Work work, Next next) {
  if (members == 1) {  // the task before may be another device's, which does not update teams
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
