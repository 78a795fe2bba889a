// st-numbering (Maon, Schieber and Vishkin, "Parallel ear decomposition search (EDS) and st-numbering in graphs",
// 1986). An edge from s to t comes first, and is in the first ear; without it, that ear leads from s to t. Each other
// ear is put into the order with its vertices next to both of its ends, between them. So all vertices below a child in
// the spanning tree are on one side of the parent. This gives a tree whose leaves, in preorder, are the vertices in
// their order.
#include <pleach/biconnected.hpp>
#include <pleach/components.hpp>
#include <pleach/ear_decomposition.hpp>
#include <pleach/error.hpp>
#include <pleach/sort.hpp>
#include <pleach/tree_functions.hpp>
#include <pleach/treefix.hpp>

#include "arguments.hpp"
#include "array/convert/codelet.hpp"
#include "array/copy_part/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "components/ears.hpp"
#include "components/list_sides/codelet.hpp"
#include "components/relate_ears/codelet.hpp"
#include "instances.hpp"
#include "list/links.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <algorithm>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

constexpr const char* st = "st_numbering";

/// Returns the ends with one from `front` before them.
NumberVector behind(std::int32_t front, const NumberVector& ends) {
  Runtime& runtime = ends.runtime();
  const auto first = hand_over(runtime, std::vector{front});
  NumberVector longer(runtime, ends.size() + 1);
  const Submission submission;
  copy_part::submit(runtime, {Type::i32, 0, 0, static_cast<std::uint32_t>(first->size()), false}, {first, longer});
  if (ends.size() > 0)
    copy_part::submit(runtime, {Type::i32, 0, 1, static_cast<std::uint32_t>(ends.size()), true}, {ends, longer});
  longer.handle().set_filled();
  return longer;
}

/// Throws unless the graph, which includes an edge from s to t, is biconnected.
void require_biconnected(std::size_t n, const NumberVector& from, const NumberVector& to, std::int32_t s) {
  Runtime& runtime = from.runtime();
  NumberVector separates(runtime, n);
  const BiconnectedCounts counts =
      biconnected_components(n, from, to, Biconnected<std::int32_t>{.articulation_point = &separates});
  // With more than two vertices, a bridge would have an articulation point.
  if (counts.articulation_points == 0 && (n == 2 || counts.two_edge_components == 1)) return;
  NumberVector part(runtime, n);
  if (connected_components(n, from, to, part) > 1) {
    const View<const std::int32_t> label = part.read();
    std::size_t v = 0;
    while (label[v] == label[s]) ++v;
    throw StructureError(std::string(st) + ": the graph is not connected: no way leads from vertex " +
                         std::to_string(s) + " to vertex " + std::to_string(v));
  }
  const View<const std::int32_t> points = separates.read();
  const auto v = std::find(points.begin(), points.end(), 1) - points.begin();
  throw StructureError(std::string(st) + ": the graph is not biconnected: vertex " + std::to_string(v) +
                       " separates others, also with an edge from s to t");
}

/// Returns, for each ear, 1 if its tail's end comes before the other end, else 0.
NumberVector directions(Runtime& runtime, const Ears& ears) {
  const std::size_t k = ears.count;
  NumberVector parent(runtime, k), flip(runtime, k), before(runtime, k);
  {
    const Submission submission;
    relate_ears::submit.over(
        runtime, k, {ears.first_child},
        {ears.above, ears.size_of, ears.tail, ears.apex, ears.tail_child, ears.head_child, parent, flip});
    parent.handle().set_filled();
    flip.handle().set_filled();
  }
  rootfix(Tree<std::int32_t>(parent), flip, before, bit_xor, {.inclusive = true});
  return before;
}

/// Returns the order of the vertices, as places of the spanning tree.
NumberVector order_of(Runtime& runtime, std::size_t n, const Ears& ears) {
  const std::size_t edges = 2 * n - 1;
  const NumberVector before = directions(runtime, ears);
  NumberVector key(runtime, edges), from(runtime, edges), to(runtime, edges), number(runtime, edges),
      sorted_key(runtime, edges), sorted(runtime, edges), sorted_from(runtime, edges), sorted_to(runtime, edges),
      preorder(runtime, 2 * n), leaf(runtime, n), place(runtime, n), sorted_leaf(runtime, n), order(runtime, n);
  {
    const Submission submission;
    list_sides::submit.over(runtime, edges, {ears.first_child, static_cast<std::uint32_t>(ears.count)},
                            {ears.parent, ears.above, ears.size_of, ears.tail, before, key, from, to});
    fill::submit.over(runtime, edges, {0, true}, {number});
    for (const NumberVector* filled : {&key, &number}) filled->handle().set_filled();
  }
  sort_by_key(key, number, sorted_key, sorted);
  {
    const Submission submission;
    permute::submit.over(runtime, edges, {Type::i32, Type::i32, false}, {sorted, from, sorted_from});
    permute::submit.over(runtime, edges, {Type::i32, Type::i32, false}, {sorted, to, sorted_to});
    fill::submit.over(runtime, n, {0, true}, {place});
    for (const NumberVector* filled : {&sorted_from, &sorted_to, &place}) filled->handle().set_filled();
  }
  const std::vector<std::int32_t> root{static_cast<std::int32_t>(n)};
  const auto tree = Tree<std::int32_t>::from_edges(2 * n, sorted_from, sorted_to, {.roots = root});
  tree_functions(tree, {.preorder = &preorder});
  {
    const Submission submission;
    permute::submit.over(runtime, n, {Type::i32, Type::i32, false}, {place, preorder, leaf});
    leaf.handle().set_filled();
  }
  sort_by_key(leaf, place, sorted_leaf, order);
  return order;
}

template <class Index>
void require_ends(std::size_t vertices, Index s, Index t) {
  for (const auto& [name, vertex] : {std::pair("s", s), std::pair("t", t)}) {
    if (static_cast<std::uint64_t>(vertex) < vertices) continue;
    throw RangeError(std::string(st) + ": " + name + " = " + std::to_string(vertex) + " is outside [0, " +
                     std::to_string(vertices) + ")");
  }
  if (s == t) throw ArgumentError(std::string(st) + ": s and t are both " + std::to_string(s));
}

}  // namespace

template <class Index>
void st_numbering(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to, Index s, Index t,
                  Vector<Index>& number) try {
  require_edges_of_ears(st, vertices, from, to, "number", number, "the graph", vertices);
  require_ends(vertices, s, t);
  const Waiting waiting;
  Runtime& runtime = from.runtime();
  const FirstEdge first{static_cast<std::int32_t>(s), static_cast<std::int32_t>(t)};
  const NumberVector tails = behind(first.root, narrowed(from)), heads = behind(first.child, narrowed(to));
  require_biconnected(vertices, tails, heads, first.root);
  NumberVector order(runtime, vertices), vertex(runtime, vertices);
  if (vertices == 2) {
    order = NumberVector(runtime, std::vector<std::int32_t>{0, 1});
    vertex = NumberVector(runtime, std::vector{first.root, first.child});
  } else {
    const Ears ears = find_ears(vertices, tails, heads, first, nullptr);
    order = order_of(runtime, vertices, ears);
    const Submission submission;
    permute::submit.over(runtime, vertices, {Type::i32, Type::i32, false}, {order, ears.vertex, vertex});
  }
  constexpr Type index = type_of<Index>();
  const Submission submission;
  const auto count = reserve_scratch(runtime, vertices, 4), wide = reserve_scratch(runtime, vertices, sizeof(Index));
  fill::submit(runtime, {0, true, 1}, {count});
  convert::submit.over(runtime, vertices, {Type::i32, index}, {count, wide});
  permute::submit.over(runtime, vertices, {Type::i32, index, true}, {vertex, wide, number});
  number.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory(st);
}

template <class Index>
void st_numbering(Runtime& runtime, std::size_t vertices, std::span<const Index> from, std::span<const Index> to,
                  Index s, Index t, std::span<Index> number) try {
  require_disjoint(st, {{"from", from}, {"to", to}}, {{"number", number}});
  HostVector<const Index> from_vector(runtime, from), to_vector(runtime, to);
  HostVector<Index> result(runtime, number);
  st_numbering(vertices, from_vector.vector(), to_vector.vector(), s, t, result.vector());
  result.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory(st);
}

#define INSTANCES(Index)                                                                                          \
  template void st_numbering<Index>(std::size_t, const Vector<Index>&, const Vector<Index>&, Index, Index,        \
                                    Vector<Index>&);                                                              \
  template void st_numbering<Index>(Runtime&, std::size_t, std::span<const Index>, std::span<const Index>, Index, \
                                    Index, std::span<Index>);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
