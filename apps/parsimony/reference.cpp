#include "reference.hpp"

#include <algorithm>
#include <limits>

namespace parsimony {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<States> leaf_states(const Phylogeny& tree, std::span<const std::int32_t> taxon_of,
                                const Alignment& alignment, std::size_t site) {
  std::vector<States> states(tree.size());
  const Children children(tree);
  for (std::size_t v = 0; v < tree.size(); ++v) {
    if (!children.has(v)) states[v] = alignment.at(static_cast<std::size_t>(taxon_of[v]), site);
  }
  return states;
}

/// Returns the minimal cost below each vertex for each of its states.
std::vector<double> sums_below(const Phylogeny& tree, std::span<const States> leaves, std::size_t states,
                               std::span<const double> cost) {
  std::vector<double> sum(tree.size() * states);
  for (std::size_t v = tree.size(); v-- > 0;) {
    for (std::size_t s = 0; s < states; ++s) {
      if (leaves[v] != 0 && (leaves[v] >> s & 1) == 0) sum[v * states + s] = infinity;
    }
    if (v == 0) break;
    double* const above = &sum[static_cast<std::size_t>(tree.parent[v]) * states];
    for (std::size_t i = 0; i < states; ++i) {
      double least = infinity;
      for (std::size_t j = 0; j < states; ++j) least = std::min(least, cost[i * states + j] + sum[v * states + j]);
      above[i] += least;
    }
  }
  return sum;
}

}  // namespace

int changes_of_site(const Phylogeny& tree, std::span<const std::int32_t> taxon_of, const Alignment& alignment,
                    std::size_t site) {
  std::vector<States> set = leaf_states(tree, taxon_of, alignment, site);
  const Children children(tree);
  int changes = 0;
  for (std::size_t v = tree.size(); v-- > 0;) {
    if (!children.has(v)) continue;
    int most = 0;
    for (std::size_t s = 0; s < alignment.alphabet.states(); ++s) {
      const auto has = [&](std::int32_t c) { return (set[static_cast<std::size_t>(c)] >> s & 1) != 0; };
      const auto count = static_cast<int>(std::ranges::count_if(children.of(v), has));
      if (count > most) set[v] = 0;
      if (count >= most) set[v] |= States{1} << s;
      most = std::max(most, count);
    }
    changes += static_cast<int>(children.of(v).size()) - most;
  }
  return changes;
}

double cost_of_site(const Phylogeny& tree, std::span<const std::int32_t> taxon_of, const Alignment& alignment,
                    std::size_t site, std::span<const double> cost) {
  const std::size_t states = alignment.alphabet.states();
  const auto sum = sums_below(tree, leaf_states(tree, taxon_of, alignment, site), states, cost);
  return *std::min_element(sum.begin(), sum.begin() + static_cast<std::ptrdiff_t>(states));
}

std::vector<States> ancestors_of_site(const Phylogeny& tree, std::span<const std::int32_t> taxon_of,
                                      const Alignment& alignment, std::size_t site) {
  const std::size_t states = alignment.alphabet.states();
  std::vector<double> cost(states * states, 1);
  for (std::size_t s = 0; s < states; ++s) cost[s * states + s] = 0;
  const auto below = sums_below(tree, leaf_states(tree, taxon_of, alignment, site), states, cost);
  const double least = *std::min_element(below.begin(), below.begin() + static_cast<std::ptrdiff_t>(states));
  std::vector<double> whole = below;  // minimal cost of the whole tree, for each state of each vertex
  std::vector<States> result(tree.size());
  for (std::size_t v = 0; v < tree.size(); ++v) {
    for (std::size_t s = 0; s < states; ++s) {
      double rest = infinity;  // minimal cost outside of v's subtree and of its edge, plus that of the edge for state s
      for (std::size_t i = 0; i < states && v > 0; ++i) {
        double part = infinity;
        for (std::size_t j = 0; j < states; ++j) part = std::min(part, cost[i * states + j] + below[v * states + j]);
        const double of_parent = whole[static_cast<std::size_t>(tree.parent[v]) * states + i];
        rest = std::min(rest, of_parent - part + cost[i * states + s]);
      }
      if (v > 0) whole[v * states + s] = rest + below[v * states + s];
      if (whole[v * states + s] == least) result[v] |= States{1} << s;
    }
  }
  return result;
}

}  // namespace parsimony
