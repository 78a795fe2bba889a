// Forests in blocks from their edges: order the arcs by vertex, link each to its successor, cut the circuits at the
// roots, and rank the lists (Rehman, section 5.1). Of the two arcs of an edge, the first in the circuit leads to the
// child.
#include <pleach/block_graph.hpp>
#include <pleach/block_tree.hpp>
#include <pleach/blocks.hpp>

#include "arguments.hpp"
#include "blocks/collective.hpp"
#include "blocks/contraction.hpp"
#include "blocks/elements.hpp"
#include "blocks/requirements.hpp"
#include "blocks/roots.hpp"
#include "blocks/selection.hpp"
#include "blocks/tour.hpp"
#include "instances.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "tour/arc_tails/codelet.hpp"
#include "tour/link_arcs/codelet.hpp"
#include "tour/orient_arcs/codelet.hpp"

#include <algorithm>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

constexpr const char* function = "BlockTree::from_edges";

/// Returns whether the first `edges` edges have a cycle.
template <class Index>
bool closes_cycle(const BlockVector<Index>& from, const BlockVector<Index>& to,
                  const std::shared_ptr<const Layout>& vertices, std::uint64_t edges) {
  BlockVector<Index> ends(from.network(), from.layout()), label(from.network(), vertices);
  for (std::size_t k = 0; k < ends.blocks().size(); ++k) {
    const View<const Index> u = from.blocks()[k].read(), v = to.blocks()[k].read();
    const View<Index> end = ends.blocks()[k].write();
    const std::uint64_t first = from.layout()->first(from.first_block() + k);
    for (std::size_t i = 0; i < end.size(); ++i) end[i] = first + i < edges ? v[i] : u[i];  // loops join nothing
  }
  return connected_components(from, ends, label) + edges > vertices->size();
}

/// Throws an error that names the first edge that closes a cycle with those before it; there is one. Slow, by
/// bisection.
template <class Index>
[[noreturn]] void report_closing(const BlockVector<Index>& from, const BlockVector<Index>& to,
                                 const std::shared_ptr<const Layout>& vertices) {
  std::uint64_t fine = 0, closing = std::min(from.size(), vertices->size());  // number of edges
  while (closing - fine > 1) {
    const std::uint64_t edges = fine + (closing - fine) / 2;
    (closes_cycle(from, to, vertices, edges) ? closing : fine) = edges;
  }
  struct Edge {
    std::uint64_t number;
    std::int64_t u, v;
  };
  const std::vector<Index> u = from.part(), v = to.part();
  const auto all_with = [&](const auto& is_it) {
    std::vector<Edge> mine;
    for (std::size_t i = 0; i < u.size() && mine.empty(); ++i) {
      const Edge edge{from.first() + i, std::min(u[i], v[i]), std::max(u[i], v[i])};
      if (is_it(edge)) mine.push_back({edge.number, u[i], v[i]});
    }
    return all_of(from.network(), mine);
  };
  const Edge edge = all_with([&](const Edge& e) { return e.number == closing - 1; }).at(0);
  const auto number = std::to_string(edge.number);
  const std::string start = std::string(function) + ": edge";
  if (edge.u == edge.v) throw StructureError(start + " " + number + " is a loop at " + std::to_string(edge.u));
  const std::int64_t low = std::min(edge.u, edge.v), high = std::max(edge.u, edge.v);
  const Edge same = all_with([&](const Edge& e) { return e.u == low && e.v == high; }).at(0);
  if (same.number < edge.number) {
    throw StructureError(start + "s " + std::to_string(same.number) + " and " + number + " both join " +
                         std::to_string(low) + " and " + std::to_string(high));
  }
  throw StructureError(start + " " + number + " (" + std::to_string(edge.u) + ", " + std::to_string(edge.v) +
                       ") closes a cycle");
}

/// Links each arc to the next in the circuits around the trees; each circuit ends at its root.
Numbers link_circuits(const Numbers& from, const Numbers& to, const Numbers& root,
                      const std::shared_ptr<const Layout>& vertices) {
  Network& network = from.network();
  Runtime& runtime = network.runtime();
  const auto arcs = twice(function, *from.layout());
  auto tail = temporary<std::int64_t>(network, arcs);
  {
    const Submission submission;
    for (std::size_t k = 0; k < tail.blocks().size(); ++k) {
      arc_tails::submit.over(runtime, tail.blocks()[k].size(), {},
                             {from.blocks()[k], to.blocks()[k], tail.blocks()[k]});
      tail.blocks()[k].handle().set_filled();
    }
  }
  Numbers arc = numbers_of(network, arcs);
  sort_by_key(tail, arc);

  auto at = temporary<std::int64_t>(network, arcs), next = temporary<std::int64_t>(network, arcs);
  const Handles beside = beside_blocks(tail, arc);
  const Handles ends = marks_of(network, *arcs, [](std::size_t, const std::shared_ptr<Handle>&) {});
  const Handles starts = marks_of(network, *arcs, [&](std::size_t k, const std::shared_ptr<Handle>& of_block) {
    link_arcs::submit.over(
        runtime, arc.blocks()[k].size(), {},
        {tail.blocks()[k], arc.blocks()[k], beside[k], at.blocks()[k], next.blocks()[k], of_block, ends[k]});
  });
  for (Numbers* numbers : {&at, &next}) {
    for (Vector<std::int64_t>& block : numbers->blocks()) block.handle().set_filled();
  }
  Numbers first_arc = none_of(network, vertices), is_root = none_of(network, vertices);
  const Selection first = select(network, *arcs, starts);
  Targets(values_of(first, tail), vertices).put(values_of(first, arc), first_arc);
  Targets(root, vertices).put(root, is_root);

  const Selection last = select(network, *arcs, ends);
  const Numbers vertex = values_of(last, tail);
  auto around = temporary<std::int64_t>(network, last.layout), roots = temporary<std::int64_t>(network, last.layout);
  const Targets of_vertices(vertex, vertices);
  of_vertices.get(first_arc, around);
  of_vertices.get(is_root, roots);
  const Selection others = differences_of(vertex, roots);
  Numbers successor(network, arcs);
  Targets(at, arcs).put(next, successor);
  Targets(values_of(others, values_of(last, at)), arcs).put(values_of(others, around), successor);
  return successor;
}

Numbers find_parents(const Numbers& from, const Numbers& to, const Numbers& root,
                     const std::shared_ptr<const Layout>& vertices) {
  Network& network = from.network();
  Numbers parents = numbers_of(network, vertices);
  if (from.size() == 0) return parents;
  Numbers successor = link_circuits(from, to, root, vertices);
  Numbers ones = ones_of(network, successor.layout());
  const Numbers position = contract_lists(std::move(successor), std::move(ones), plus);
  auto child = temporary<std::int64_t>(network, from.layout()), above = temporary<std::int64_t>(network, from.layout());
  {
    const Submission submission;
    for (std::size_t k = 0; k < child.blocks().size(); ++k) {
      orient_arcs::submit.over(
          network.runtime(), child.blocks()[k].size(), {},
          {position.blocks()[k], from.blocks()[k], to.blocks()[k], child.blocks()[k], above.blocks()[k]});
      child.blocks()[k].handle().set_filled();
      above.blocks()[k].handle().set_filled();
    }
  }
  Targets(child, vertices).put(above, parents);
  return parents;
}

}  // namespace

template <class Index>
BlockTree<Index> BlockTree<Index>::from_edges(const std::shared_ptr<const Layout>& vertices,
                                              const BlockVector<Index>& from, const BlockVector<Index>& to,
                                              std::span<const Index> roots) try {
  Network& network = from.network();
  require_ranks(function, vertices, network);
  require_layout(function, "to", to, "from", from);
  require_filled(function, "from", from);
  require_filled(function, "to", to);
  require_inside(function, "from", from, vertices->size());
  require_inside(function, "to", to, vertices->size());
  BlockVector<Index> label(network, vertices);
  if (connected_components(from, to, label) + from.size() != vertices->size()) report_closing(from, to, vertices);
  const Numbers root = roots_of_components(function, as_numbers(label), {roots.begin(), roots.end()}, !roots.empty());
  convert_blocks(find_parents(as_numbers(from), as_numbers(to), root, vertices), label);
  return BlockTree(label);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("BlockTree::from_edges");
}

#define INSTANCES(Index)                                                                                       \
  template BlockTree<Index> BlockTree<Index>::from_edges(const std::shared_ptr<const Layout>&,                 \
                                                         const BlockVector<Index>&, const BlockVector<Index>&, \
                                                         std::span<const Index>);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
