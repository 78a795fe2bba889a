// Random trees, made in every way there is, with what is known of them.
#pragma once

#include "checks/graph_check.hpp"
#include "checks/tree_check.hpp"
#include "graphs.hpp"
#include "random_calls/random_calls.hpp"
#include "trees.hpp"

#include <map>

namespace pleach::test {

template <class Index>
struct KnownTree {
  Tree<Index> tree;
  app::TreeOracle<Index> oracle;  ///< of places where the tree is stored in preorder
};

template <class Index>
KnownTree<Index> known(Tree<Index> tree, const app::TreeOracle<Index>& oracle) {
  EXPECT_EQ(tree.size(), oracle.parent.size());
  EXPECT_EQ(tree.roots(), static_cast<std::size_t>(std::ranges::count(oracle.level, 0)));
  if (tree.in_preorder()) {
    EXPECT_TRUE(equal(values_of(tree.order()), oracle.order));
  }
  auto of_tree = tree.in_preorder() ? app::numbered_in_preorder(oracle) : oracle;
  EXPECT_TRUE(equal(values_of(tree.enter()), of_tree.first));
  EXPECT_TRUE(equal(values_of(tree.leave()), of_tree.last));
  EXPECT_TRUE(equal(values_of(tree.parent()), of_tree.parent));
  return {std::move(tree), std::move(of_tree)};
}

/// A vertex of each component.
template <class Index>
std::vector<Index> some_roots(const app::EdgeList<Index>& edges, Random& random) {
  std::map<Index, Index> root;
  const auto label = app::find_components(edges);
  for (std::size_t v = 0; v < label.size(); ++v) {
    const auto [place, is_new] = root.try_emplace(label[v], static_cast<Index>(v));
    if (!is_new && random() % 3 == 0) place->second = static_cast<Index>(v);
  }
  std::vector<Index> roots;
  for (const auto& [component, vertex] : root) roots.push_back(vertex);
  std::shuffle(roots.begin(), roots.end(), random);
  return roots;
}

template <class Index>
std::vector<Index> some_parents(Random& random) {
  const std::size_t n = some_size(random);
  if (n == 0) return {};
  auto shapes = all_shapes(static_cast<std::int64_t>(n));
  TreeShape& shape = shapes[random() % shapes.size()].second;
  shape.permute_labels = true;
  return app::make_tree<Index>(shape, random());
}

template <class Index>
KnownTree<Index> some_tree(Random& random) {
  const std::vector<Index> parent = some_parents<Index>(random);
  const std::size_t n = parent.size();
  const bool on_host = flip(random);
  TreeOptions<Index> options{.preorder = flip(random)};
  if (flip(random)) {
    return known(
        on_host ? Tree<Index>(runtime(), parent, options) : Tree<Index>(Vector<Index>(runtime(), parent), options),
        app::search_forest<Index>(std::span<const Index>(parent)));
  }
  const auto edges = shuffled(edges_of(parent), random());
  const auto list = list_of(edges);
  const std::vector<Index> roots = flip(random) ? some_roots(list, random) : std::vector<Index>();
  options.roots = roots;
  if (random() % 3 == 0) {
    const auto rows = rows_of(edges, false);
    Edges<Index> in_rows{n, {}, {}};
    for (std::size_t v = 0; v < n; ++v) {
      for (auto k = rows.offset[v]; k < rows.offset[v + 1]; ++k) {
        const auto w = static_cast<std::size_t>(rows.neighbour[static_cast<std::size_t>(k)]);
        if (w > v) in_rows.add(v, w);
      }
    }
    return known(Tree<Index>::from_adjacency(runtime(), rows.offset, rows.neighbour, options),
                 app::search_forest<Index>(list_of(in_rows), roots));
  }
  const std::span<const Index> from(edges.from), to(edges.to);
  return known(on_host
                   ? Tree<Index>::from_edges(runtime(), n, from, to, options)
                   : Tree<Index>::from_edges(n, Vector<Index>(runtime(), from), Vector<Index>(runtime(), to), options),
               app::search_forest<Index>(list, roots));
}

/// The number of queries about n vertices where each takes a climb.
inline std::size_t some_climbs(std::size_t n, Random& random) { return n == 0 ? 0 : are_large ? 9 : random() % 200; }

}  // namespace pleach::test
