// Order the arcs by vertex, link each to its successor, cut the circuits at the roots, and rank the list (Rehman,
// section 5.1). Of the two arcs of an edge, the one that is passed first leads to the child. A circuit visits children
// in circular order from the parent's edge on: what comes too late moves to the front.
#include "tour/circuits.hpp"

#include <pleach/error.hpp>
#include <pleach/list.hpp>
#include <pleach/scan.hpp>

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "graph/edge_keys/codelet.hpp"
#include "runtime/range.hpp"
#include "sort/sort.hpp"
#include "tour/cut_circuits/codelet.hpp"
#include "tour/map_edges/codelet.hpp"
#include "tour/orient_edges/codelet.hpp"
#include "tour/place_vertices/codelet.hpp"
#include "tour/reorder_children/codelet.hpp"

#include <numeric>

namespace pleach {

namespace {

/// The arcs by the vertex that they leave: uint32. Edge e has the arcs 2 e, from[e] to to[e], and 2 e + 1, back.
struct Arcs {
  std::shared_ptr<Handle> source;  // in ascending order
  std::shared_ptr<Handle> order;   // the arcs, in this order
  std::shared_ptr<Handle> begin;   // where those of each vertex begin in it, and the end of the last
};

template <class Index>
Arcs order_arcs(const Vector<Index>& from, const Vector<Index>& to, std::uint32_t n) {
  Runtime& runtime = from.runtime();
  const auto words = [&](std::size_t size) { return runtime.impl().reserve(size, sizeof(std::uint32_t)); };
  const std::size_t arcs = 2 * from.size();
  const auto unordered = words(arcs);
  Arcs ordered{nullptr, words(arcs), words(n + std::size_t{1})};
  const auto submission = Engine::instance().submission();
  edge_keys::submit.over(runtime, from.size(), {type_of<Index>(), false, n}, {from, to, unordered, {}, {}});
  ordered.source = sort_by_key(runtime, *unordered, n, *ordered.order, *ordered.begin);
  return ordered;
}

/// One list of the circuits of all trees: the arcs, and two steps a root. Returns what map_edges counts, under way.
std::shared_ptr<Handle> link_arcs(Runtime& runtime, const Arcs& arcs, const Part& root, Vector<std::int32_t>& steps) {
  const auto m = static_cast<std::uint32_t>(arcs.order->size()), roots = static_cast<std::uint32_t>(root.size);
  const Range all_arcs(runtime, m);
  const auto vertices = runtime.impl().reserve(all_arcs.tasks(), sizeof(std::int32_t));
  Handle& successor = steps.handle();
  const auto submission = Engine::instance().submission();
  all_arcs.for_each([&](const Range::Task& task) {
    map_edges::submit(runtime, {task.first, task.size}, arcs.order->whole(), arcs.source->whole(), arcs.begin->whole(),
                      task.alias(successor), task.part(*vertices, 1));
  });
  Range(runtime, roots).for_each([&](const Range::Task& task) {
    cut_circuits::submit(runtime, {task.first, task.size, m, roots}, root, arcs.order->whole(), arcs.begin->whole(),
                         task.alias(successor, 1));
  });
  successor.set_filled();
  return vertices;
}

/// One circuit that passes all arcs and meets all vertices is a tree's: by Euler's formula for the faces that a graph's
/// edges, in circular order at each vertex, bound on a surface.
bool is_tree(Runtime& runtime, Handle& vertices, std::size_t n) {
  const auto counts = read_back<std::int32_t>(runtime, vertices);
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) == static_cast<std::int64_t>(n);
}

/// Brings children into the order of their edges. `rank` becomes the position.
template <class Index>
void place_vertices_of(const Vector<Index>& from, const Vector<Index>& to, const Part& root, const Arcs& arcs,
                       Vector<Index>& parent, Vector<std::int32_t>& rank, Vector<std::int32_t>& moved) {
  Runtime& runtime = from.runtime();
  constexpr Type index = type_of<Index>();
  const auto n = static_cast<std::uint32_t>(parent.size()), edges = static_cast<std::uint32_t>(from.size());
  const Range edges_and_roots(runtime, edges + root.size), vertices(runtime, n);
  const auto visit = runtime.impl().reserve(n, sizeof(Visit));
  Vector<std::int32_t> move(runtime, 2 * parent.size());
  {
    const auto submission = Engine::instance().submission();
    edges_and_roots.for_each([&](const Range::Task& task) {
      orient_edges::submit(runtime, {index, task.first, task.size, edges}, from.handle().whole(), to.handle().whole(),
                           root, rank.handle().whole(), task.alias(*visit));
    });
    fill::submit.over(runtime, move.size(), {0}, {move});
    vertices.for_each([&](const Range::Task& task) {
      reorder_children::submit(runtime, {task.first, task.size}, visit->whole(), arcs.order->whole(),
                               arcs.begin->whole(), rank.handle().whole(), task.alias(move.handle()));
    });
  }
  move.handle().set_filled();
  inclusive_scan(move, moved);
  const auto submission = Engine::instance().submission();
  vertices.for_each([&](const Range::Task& task) {
    place_vertices::submit(runtime, {index, task.first, task.size, n}, visit->whole(), moved.handle().whole(),
                           task.alias(parent.handle()), task.alias(rank.handle()));
  });
  parent.handle().set_filled();
}

}  // namespace

template <class Index>
bool trace_circuits(const Vector<Index>& from, const Vector<Index>& to, const Part& root, Vector<Index>& parent,
                    Vector<std::int32_t>& position) {
  Runtime& runtime = from.runtime();
  const std::size_t n = parent.size();
  const Arcs arcs = order_arcs(from, to, static_cast<std::uint32_t>(n));
  Vector<std::int32_t> successor(runtime, 2 * n);
  const auto vertices = link_arcs(runtime, arcs, root, successor);
  if (root.size == 1 && !is_tree(runtime, *vertices, n)) return false;
  try {
    list_rank(successor, position);
  } catch (const StructureError&) {
    return false;
  }
  place_vertices_of(from, to, root, arcs, parent, position, successor);
  return true;
}

#define PLEACH_INSTANTIATE(Index)                                                                              \
  template bool trace_circuits<Index>(const Vector<Index>&, const Vector<Index>&, const Part&, Vector<Index>&, \
                                      Vector<std::int32_t>&);
PLEACH_INSTANTIATE(std::int32_t)
PLEACH_INSTANTIATE(std::int64_t)
#undef PLEACH_INSTANTIATE

}  // namespace pleach
