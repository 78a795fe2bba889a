// Order the arcs by vertex, link each to its successor, cut the circuits at the roots, and rank the list (Rehman,
// section 5.1). Of the two arcs of an edge, the first in the circuit leads to the child. A circuit visits children in
// circular order from the parent's edge on; reorder_children moves those that come too late.
#include "tour/circuits.hpp"

#include <pleach/scan.hpp>

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "array/permute_scratch.hpp"
#include "graph/edge_keys/codelet.hpp"
#include "instances.hpp"
#include "list/list_rank.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "sort/sort.hpp"
#include "tour/cut_circuits/codelet.hpp"
#include "tour/map_edges/codelet.hpp"
#include "tour/orient_edges/codelet.hpp"
#include "tour/place_vertices/codelet.hpp"
#include "tour/reorder_children/codelet.hpp"

#include <numeric>

namespace pleach {

namespace {

/// The arcs ordered by their tails: uint32. Edge e has the arcs 2 e, from[e] to to[e], and 2 e + 1, back.
struct Arcs {
  std::shared_ptr<Handle> source;  // tails, ascending
  std::shared_ptr<Handle> order;   // the arcs in this order
  std::shared_ptr<Handle> begin;   // where the arcs of each vertex begin in `order`, and m
};

template <class Index>
Arcs order_arcs(const Vector<Index>& from, const Vector<Index>& to, std::uint32_t n) {
  Runtime& runtime = from.runtime();
  const auto words = [&](std::size_t size) { return reserve_scratch(runtime, size, sizeof(std::uint32_t)); };
  const std::size_t arcs = 2 * from.size();
  const auto unordered = words(arcs);
  Arcs ordered{nullptr, words(arcs), words(n + std::size_t{1})};
  const Submission submission;
  edge_keys::submit.over(runtime, from.size(), {type_of<Index>(), false, n}, {from, to, unordered, {}, {}});
  ordered.source = sort_by_key(runtime, *unordered, n, *ordered.order, *ordered.begin);
  return ordered;
}

/// Makes one list of the circuits of all trees: the arcs, and two steps for each root. Returns the count of map_edges,
/// in computation.
std::shared_ptr<Handle> link_arcs(Runtime& runtime, const Arcs& arcs, const Handle& root,
                                  Vector<std::int32_t>& successor) {
  const std::size_t m = arcs.order->size();
  const auto one = [](std::size_t) -> std::size_t { return 1; };
  const auto vertices = reserve_rows(runtime, m, one, sizeof(std::int32_t));
  const Submission submission;
  map_edges::submit.over(runtime, m, {},
                         {arcs.order, arcs.source, arcs.begin, successor, vertices, permute_scratch(runtime, m, 4)});
  cut_circuits::submit.over(runtime, root.size(), {}, {root, arcs.order, arcs.begin, successor});
  successor.handle().set_filled();
  return vertices;
}

/// Returns whether the graph is a tree: one circuit passes all arcs and all vertices. This follows from Euler's formula
/// for the faces that the edges, in circular order at each vertex, bound on a surface.
bool is_tree(Runtime& runtime, Handle& vertices, std::size_t n) {
  const auto counts = read_back<std::int32_t>(runtime, vertices);
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) == static_cast<std::int64_t>(n);
}

/// Moves children into the order of their edges. `rank` becomes the position.
template <class Index>
void place_vertices_of(const Vector<Index>& from, const Vector<Index>& to, const Handle& root, const Arcs& arcs,
                       Vector<Index>& parent, Vector<std::int32_t>& rank, Vector<std::int32_t>& moved) {
  Runtime& runtime = from.runtime();
  constexpr Type index = type_of<Index>();
  const std::size_t n = parent.size();
  const auto visit = reserve_scratch(runtime, n, sizeof(Visit));
  const Vector<std::int32_t> move(runtime, 2 * n, reserve_scratch(runtime, 2 * n, sizeof(std::int32_t)));
  {
    const Submission submission;
    orient_edges::submit.over(runtime, from.size() + root.size(), {index}, {from, to, root, rank, visit});
    fill::submit.over(runtime, move.size(), {0}, {move});
    reorder_children::submit.over(runtime, n, {}, {visit, arcs.order, arcs.begin, rank, move});
  }
  move.handle().set_filled();
  inclusive_scan(move, moved);
  const Submission submission;
  place_vertices::submit.over(runtime, n, {index}, {visit, moved, parent, rank});
  parent.handle().set_filled();
}

}  // namespace

template <class Index>
bool trace_circuits(const Vector<Index>& from, const Vector<Index>& to, const Handle& root, Vector<Index>& parent,
                    Vector<std::int32_t>& position, Vector<std::int32_t>& scratch) {
  Runtime& runtime = from.runtime();
  const std::size_t n = parent.size();
  Arcs arcs = order_arcs(from, to, static_cast<std::uint32_t>(n));
  const auto vertices = link_arcs(runtime, arcs, root, scratch);
  arcs.source.reset();
  if (root.size() == 1 && !is_tree(runtime, *vertices, n)) return false;
  if (!rank_if_lists(scratch, position)) return false;
  place_vertices_of(from, to, root, arcs, parent, position, scratch);
  return true;
}

#define INSTANCES(Index)                                                                                         \
  template bool trace_circuits<Index>(const Vector<Index>&, const Vector<Index>&, const Handle&, Vector<Index>&, \
                                      Vector<std::int32_t>&, Vector<std::int32_t>&);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
