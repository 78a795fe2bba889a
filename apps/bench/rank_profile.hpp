// The profile of Helman and JáJá's algorithm, as in Table 4.1 of Rehman's thesis.
#pragma once

#include "cli/json.hpp"

#include <pleach/pleach.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace pleach::app {

/// Seconds from the first begin to the last end of a phase's tasks.
struct RankPhases {
  double select_splitters = 0;  ///< with all before local_rank
  double local_rank = 0;
  double rank_sublists = 0;  ///< all that ranks the list of sublists, its own sublists included
  double recombine = 0;
  double total = 0;  ///< of the whole call
};

inline constexpr std::array<std::pair<const char*, double RankPhases::*>, 5> rank_phases{
    {{"select_splitters", &RankPhases::select_splitters},
     {"local_rank", &RankPhases::local_rank},
     {"rank_sublists", &RankPhases::rank_sublists},
     {"recombine", &RankPhases::recombine},
     {"total", &RankPhases::total}}};

/// Returns the profile of the fastest of `repeat` runs, after one that does not count; nothing if the list is not cut.
std::optional<RankPhases> profile_rank(const Vector<std::int32_t>& successor, Vector<std::int32_t>& rank,
                                       const ListRankOptions& options, int repeat);

Json to_json(const RankPhases& phases);

}  // namespace pleach::app
