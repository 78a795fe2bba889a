// Random trees, and characters that have changed along them.
#pragma once

#include "alignment.hpp"
#include "plan.hpp"

#include <cstdint>

namespace parsimony {

struct RandomTree {
  std::size_t taxa = 10;
  double collapsed = 0;  ///< probability that an inner branch is collapsed, which gives vertices more children
};

/// Each taxon in turn branches off from a branch that is as likely as any other. Taxon t is a leaf named t.
Phylogeny random_tree(const RandomTree& options, std::uint64_t seed);

struct RandomSites {
  std::size_t sites = 100;
  double change = 0.1;     ///< probability of a change on each branch
  double ambiguous = 0.0;  ///< probability that a character stands for several states
};

/// The taxa of random_tree().
Alignment random_alignment(const Phylogeny& tree, const Alphabet& alphabet, const RandomSites& options,
                           std::uint64_t seed);

}  // namespace parsimony
