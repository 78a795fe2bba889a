// The oracles: one site after another, sets as integers, written for clarity.
#pragma once

#include "alignment.hpp"
#include "plan.hpp"

#include <span>

namespace parsimony {

/// Returns the minimal number of changes of a site (Hartigan 1973; Fitch 1971 for two children).
int changes_of_site(const Phylogeny& tree, std::span<const std::int32_t> taxon_of, const Alignment& alignment,
                    std::size_t site);

/// Returns the minimal cost of a site, or infinity; cost[i * states + j]: of a change from i to j (Sankoff 1975).
double cost_of_site(const Phylogeny& tree, std::span<const std::int32_t> taxon_of, const Alignment& alignment,
                    std::size_t site, std::span<const double> cost);

/// Returns the states that each vertex has in a history with the minimal cost of the whole tree.
std::vector<States> ancestors_of_site(const Phylogeny& tree, std::span<const std::int32_t> taxon_of,
                                      const Alignment& alignment, std::size_t site);

}  // namespace parsimony
