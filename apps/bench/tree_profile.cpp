#include "bench/tree_profile.hpp"

#include "cli/measure.hpp"
#include "cli/options.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace pleach::app {

namespace {

/// Returns the time that a phase belongs to.
double TreePhases::*part_of(std::string_view phase) {
  constexpr std::array<std::string_view, 6> sorting{"edge_keys",       "parent_keys",   "radix_sort",
                                                    "digit_histogram", "digit_scatter", "find_key_starts"};
  constexpr std::array<std::string_view, 3> mapping{"map_edges", "cut_circuits", "link_children"};
  constexpr std::array<std::string_view, 10> ranking{
      "inspect_links", "mark_successors", "count_unmarked", "collect_unmarked", "select_splitters",
      "local_rank",    "record_walks",    "rank_sublists",  "recombine",        "replay_walks"};
  constexpr std::array<std::string_view, 7> placing{"orient_edges", "fill",           "reorder_children", "sum_tiles",
                                                    "scan_tiles",   "place_vertices", "place_tour"};
  const auto is_of = [phase](const auto& phases) { return std::ranges::find(phases, phase) != phases.end(); };
  if (is_of(sorting)) return &TreePhases::sort;
  if (is_of(mapping)) return &TreePhases::map_edges;
  if (is_of(ranking)) return &TreePhases::list_ranking;
  return is_of(placing) ? &TreePhases::placing : &TreePhases::rest;
}

TreePhases phases_of(std::span<const TaskTime> tasks, double total) {
  TreePhases phases;
  for (auto begin = tasks.begin(); begin != tasks.end();) {
    double TreePhases::*const part = part_of(begin->phase);
    const auto end =
        std::find_if(begin, tasks.end(), [&](const TaskTime& task) { return part_of(task.phase) != part; });
    phases.*part += elapsed({begin, end});
    begin = end;
  }
  phases.total = total;
  phases.rest = std::max(0.0, total - phases.sort - phases.map_edges - phases.list_ranking - phases.placing);
  return phases;
}

}  // namespace

TreePhases profile_tree(const std::function<void()>& run, int repeat) {
  Profile profile;
  TreePhases best;
  for (int k = 0; k <= repeat; ++k) {
    const double before = now();
    run();
    const double total = now() - before;
    const std::vector<TaskTime> tasks = profile.take();
    if (k == 1 || (k > 1 && total < best.total)) best = phases_of(tasks, total);
  }
  return best;
}

Json to_json(const TreePhases& phases) {
  Json json;
  for (const auto& [name, time] : tree_phases) json[name] = phases.*time;
  return json;
}

}  // namespace pleach::app
