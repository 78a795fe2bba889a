// The oracles: one site after another, sets as integers, written for clarity.
#pragma once

#include "alignment.hpp"
#include "plan.hpp"

#include <span>

namespace parsimony {

/// The changes of a site (Hartigan 1973, of which Fitch 1971 is the case of two children).
int changes_of_site(const Phylogeny& tree, std::span<const std::int32_t> taxon_of, const Alignment& alignment,
                    std::size_t site);

/// The least sum of costs of a site, infinity if all are: cost[i * states + j] of a change from i to j (Sankoff 1975).
double cost_of_site(const Phylogeny& tree, std::span<const std::int32_t> taxon_of, const Alignment& alignment,
                    std::size_t site, std::span<const double> cost);

/// The states that each vertex has in some history of the fewest changes: those with which the whole tree takes no
/// more.
std::vector<States> ancestors_of_site(const Phylogeny& tree, std::span<const std::int32_t> taxon_of,
                                      const Alignment& alignment, std::size_t site);

}  // namespace parsimony
