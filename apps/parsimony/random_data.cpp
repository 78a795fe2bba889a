#include "random_data.hpp"

#include <algorithm>
#include <random>

namespace parsimony {

namespace {

/// The tree with the children of each vertex as lists, before it is numbered.
Phylogeny in_preorder(const std::vector<std::vector<std::size_t>>& children, std::size_t root, std::size_t taxa) {
  Phylogeny tree{.name = "random"};
  struct Open {
    std::size_t vertex;
    std::int32_t parent;
  };
  std::vector<Open> open{{root, 0}};
  while (!open.empty()) {
    const auto [v, parent] = open.back();
    open.pop_back();
    const auto number = static_cast<std::int32_t>(tree.size());
    tree.parent.push_back(parent);
    tree.names.push_back(v < taxa ? std::to_string(v) : "");
    for (const std::size_t c : children[v]) open.push_back({c, number});
  }
  return tree;
}

}  // namespace

Phylogeny random_tree(const RandomTree& options, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const std::size_t taxa = options.taxa, none = ~std::size_t{0};
  std::vector<std::size_t> parent(2 * taxa - 1, none);
  std::size_t root = 0;
  for (std::size_t t = 1; t < taxa; ++t) {
    // Existing vertices: the taxa before t, and the vertices that split their branches.
    const std::size_t k = random() % (2 * t - 1), below = k < t ? k : taxa + k - t, split = taxa + t - 1;
    parent[split] = parent[below];
    parent[below] = parent[t] = split;
    if (below == root) root = split;
  }
  std::bernoulli_distribution chance(options.collapsed);
  std::vector<bool> collapsed(parent.size());
  for (std::size_t v = taxa; v < parent.size(); ++v) collapsed[v] = v != root && chance(random);
  std::vector<std::vector<std::size_t>> children(parent.size());
  for (std::size_t v = 0; v < parent.size(); ++v) {
    if (v == root || collapsed[v]) continue;
    std::size_t above = parent[v];
    while (collapsed[above]) above = parent[above];
    children[above].push_back(v);
  }
  return in_preorder(children, root, taxa);
}

Alignment random_alignment(const Phylogeny& tree, const Alphabet& alphabet, const RandomSites& options,
                           std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const std::size_t states = alphabet.states();
  Alignment alignment{.alphabet = alphabet, .sites = options.sites};
  for (std::size_t s = 0; s < states; ++s) alignment.states.push_back(States{1} << s);
  alignment.states.push_back(alphabet.all());
  if (states > 2) alignment.states.push_back(States{5});
  const Children children(tree);
  std::size_t taxa = 0;
  for (std::size_t v = 0; v < tree.size(); ++v) taxa += children.has(v) ? 0 : 1;
  alignment.code.resize(taxa * options.sites);
  for (std::size_t t = 0; t < taxa; ++t) alignment.names.push_back(std::to_string(t));

  const auto scale = [](double chance) { return static_cast<std::uint64_t>(chance * 0x1p32); };
  const std::uint64_t change = scale(options.change), ambiguous = scale(options.ambiguous);
  std::vector<std::uint8_t> state(tree.size() * options.sites);
  for (std::size_t v = 0; v < tree.size(); ++v) {
    std::uint8_t* const own = &state[v * options.sites];
    const std::uint8_t* const above = &state[static_cast<std::size_t>(tree.parent[v]) * options.sites];
    for (std::size_t i = 0; i < options.sites; ++i) {
      const std::uint64_t number = random();
      own[i] = v == 0 || (number >> 32) < change ? static_cast<std::uint8_t>(number % states) : above[i];
    }
    if (children.has(v)) continue;
    std::uint8_t* const code = &alignment.code[std::stoul(tree.names[v]) * options.sites];
    std::copy_n(own, options.sites, code);
    for (std::size_t i = 0; i < options.sites && ambiguous > 0; ++i) {
      const std::uint64_t number = random();
      if ((number >> 32) < ambiguous) {
        code[i] = static_cast<std::uint8_t>(states + number % (alignment.states.size() - states));
      }
    }
  }
  return alignment;
}

}  // namespace parsimony
