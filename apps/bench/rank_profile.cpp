#include "bench/rank_profile.hpp"

#include "cli/measure.hpp"
#include "cli/options.hpp"

#include <algorithm>
#include <span>
#include <string_view>

namespace pleach::app {

namespace {

using Tasks = std::span<const TaskTime>;

bool is_one_of(std::string_view phase, std::string_view one, std::string_view other) {
  return phase == one || phase == other;
}
bool walks(const TaskTime& task) { return is_one_of(task.phase, "local_rank", "record_walks"); }
bool recombines(const TaskTime& task) { return is_one_of(task.phase, "recombine", "replay_walks"); }

/// The first level is the first walk, and as much of what recombines at the end as makes up the n elements; what it
/// calls in between is the ranking of its sublists. Nothing if there are no such tasks.
std::optional<RankPhases> first_level(Tasks tasks, std::size_t n) {
  const auto local_rank = std::ranges::find_if(tasks, walks);
  const auto rank_sublists = std::find_if_not(local_rank, tasks.end(), walks);
  auto recombine = tasks.end();
  for (std::uint64_t work = 0; work < n; work += recombine->work) {
    if (recombine == rank_sublists || !recombines(*(recombine - 1))) return std::nullopt;
    --recombine;
  }
  return RankPhases{.select_splitters = elapsed({tasks.begin(), local_rank}),
                    .local_rank = elapsed({local_rank, rank_sublists}),
                    .rank_sublists = elapsed({rank_sublists, recombine}),
                    .recombine = elapsed({recombine, tasks.end()})};
}

}  // namespace

std::optional<RankPhases> profile_rank(const Vector<std::int32_t>& successor, Vector<std::int32_t>& rank,
                                       const ListRankOptions& options, int repeat) {
  Profile profile;
  std::optional<RankPhases> best;
  for (int k = 0; k <= repeat; ++k) {
    const double before = now();
    list_rank(successor, rank, options);
    rank.wait();
    const double total = now() - before;
    const std::vector<TaskTime> tasks = profile.take();
    if (k == 0 || (best && best->total <= total)) continue;
    best = first_level(tasks, successor.size());
    if (!best) return std::nullopt;
    best->total = total;
  }
  return best;
}

Json to_json(const RankPhases& phases) {
  Json json;
  for (const auto& [name, time] : rank_phases) json[name] = phases.*time;
  return json;
}

}  // namespace pleach::app
