// The profile of rooting a tree, as in Figures 5.8 and 5.9 of Rehman's thesis.
#pragma once

#include "cli/json.hpp"

#include <array>
#include <functional>
#include <utility>

namespace pleach::app {

/// Seconds in which tasks of these phases ran, and those that are left of the whole.
struct TreePhases {
  double sort = 0;       ///< sorting the edges by vertex
  double map_edges = 0;  ///< mapping edges to the steps of the tour
  double list_ranking = 0;
  double placing = 0;  ///< parents, children in the order of their edges, and the tour
  double rest = 0;
  double total = 0;
};

inline constexpr std::array<std::pair<const char*, double TreePhases::*>, 6> tree_phases{
    {{"sort", &TreePhases::sort},
     {"map_edges", &TreePhases::map_edges},
     {"list_ranking", &TreePhases::list_ranking},
     {"placing", &TreePhases::placing},
     {"rest", &TreePhases::rest},
     {"total", &TreePhases::total}}};

/// Returns the profile of the fastest of `repeat` runs, after one that does not count.
TreePhases profile_tree(const std::function<void()>& run, int repeat);

Json to_json(const TreePhases& phases);

}  // namespace pleach::app
