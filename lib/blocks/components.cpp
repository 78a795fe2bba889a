// Connected components of graphs in blocks: hook to the smallest neighbour, flatten, and continue with the edges
// between trees (Liu and Tarjan, "Simple concurrent labeling algorithms for connected components", 2019).
#include <pleach/block_graph.hpp>
#include <pleach/blocks.hpp>
#include <pleach/components.hpp>

#include "arguments.hpp"
#include "blocks/elements.hpp"
#include "blocks/requirements.hpp"
#include "blocks/selection.hpp"
#include "blocks/targets.hpp"
#include "instances.hpp"

#include <memory>
#include <new>
#include <utility>

namespace pleach {

namespace {

/// Replaces each vertex's parent by the root of its tree, by pointer jumping.
void flatten(Numbers& parent) {
  while (true) {
    auto farther = temporary<std::int64_t>(parent.network(), parent.layout());
    Targets(parent, parent.layout()).get(parent, farther);
    const bool is_flat = differences_of(parent, farther).layout->size() == 0;
    parent = std::move(farther);
    if (is_flat) return;
  }
}

struct Edges {
  Numbers low, high;
};

/// Returns the edges between different vertices, the smaller vertex first.
Edges proper_edges(const Numbers& u, const Numbers& v) {
  const Selection proper = differences_of(u, v);
  const Numbers from = values_of(proper, u), to = values_of(proper, v);
  Edges edges{temporary<std::int64_t>(u.network(), proper.layout), temporary<std::int64_t>(u.network(), proper.layout)};
  combine_blocks(min, from, to, edges.low);
  combine_blocks(max, from, to, edges.high);
  return edges;
}

}  // namespace

template <class Index>
std::uint64_t connected_components(const BlockVector<Index>& from, const BlockVector<Index>& to,
                                   BlockVector<Index>& label) try {
  constexpr const char* function = "connected_components";
  require_layout(function, "to", to, "from", from);
  require_network(function, "label", label, from);
  require_different(function, "from", from, "label", label);
  require_different(function, "to", to, "label", label);
  require_filled(function, "from", from);
  require_filled(function, "to", to);
  require_inside(function, "from", from, label.size());
  require_inside(function, "to", to, label.size());
  Network& network = from.network();
  const auto vertices = label.layout();
  if (is_one_block(network, *vertices) && is_one_block(network, *from.layout())) {
    return connected_components(static_cast<std::size_t>(label.size()), from.blocks()[0], to.blocks()[0],
                                label.blocks()[0]);
  }

  Numbers parent = numbers_of(network, vertices);
  Edges edges = proper_edges(as_numbers(from), as_numbers(to));
  while (edges.low.size() > 0) {
    const Targets highs(edges.high, vertices);
    highs.lower(edges.low, parent);
    flatten(parent);
    auto high = temporary<std::int64_t>(network, edges.high.layout()),
         low = temporary<std::int64_t>(network, edges.low.layout());
    highs.get(parent, high);
    Targets(edges.low, vertices).get(parent, low);
    edges = proper_edges(low, high);
  }
  convert_blocks(parent, label);
  return vertices->size() - differences_of(parent, numbers_of(network, vertices)).layout->size();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("connected_components");
}

#define INSTANCES(Index)                                                                                   \
  template std::uint64_t connected_components<Index>(const BlockVector<Index>&, const BlockVector<Index>&, \
                                                     BlockVector<Index>&);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
