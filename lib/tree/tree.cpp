// The vector representation of a forest: its Euler tour, and where the tour enters and leaves each vertex. The steps of
// the tour are linked into one list, and ranked (Rehman, section 5.1).
#include <pleach/error.hpp>
#include <pleach/scan.hpp>
#include <pleach/tree.hpp>

#include "arguments.hpp"
#include "array/permute/codelet.hpp"
#include "array/permute_scratch.hpp"
#include "cache.hpp"
#include "components/components.hpp"
#include "graph/adjacency.hpp"
#include "instances.hpp"
#include "list/links.hpp"
#include "list/list_rank.hpp"
#include "on_host.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "sort/sort.hpp"
#include "tour/circuits.hpp"
#include "tour/link_children/codelet.hpp"
#include "tour/mark_entries/codelet.hpp"
#include "tour/parent_keys/codelet.hpp"
#include "tour/place_tour/codelet.hpp"
#include "tour/relabel_parents/codelet.hpp"
#include "tour/relabel_tour/codelet.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <new>
#include <numeric>
#include <string>
#include <vector>

namespace pleach {

namespace {

template <class Index>
std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

std::size_t checked_size(std::size_t n) {
  constexpr std::size_t most = std::numeric_limits<std::int32_t>::max() / 2;
  if (n > most) {
    throw OverflowError("Tree: the tour of " + std::to_string(n) +
                        " vertices has twice as many positions; a Tree holds at most " + std::to_string(most) +
                        " vertices");
  }
  return n;
}

/// Throws an error that names a cycle among the parents; there is one.
template <class Index>
[[noreturn]] void report_cycle(const Vector<Index>& parents) {
  const View<const Index> parent = parents.read();
  std::vector<std::uint32_t> walk(parent.size(), 0);  // the first walk that visited each vertex
  for (std::uint32_t start = 0; start < parent.size(); ++start) {
    std::size_t v = start;
    while (walk[v] == 0 && at(parent[v]) != v) {
      walk[v] = start + 1;
      v = at(parent[v]);
    }
    if (walk[v] != start + 1) continue;
    std::size_t smallest = v;
    for (std::size_t w = at(parent[v]); w != v; w = at(parent[w])) smallest = std::min(smallest, w);
    throw StructureError("Tree: vertex " + std::to_string(smallest) + " is its own ancestor, by parent[" +
                         std::to_string(smallest) + "] = " + std::to_string(parent[smallest]));
  }
  throw StructureError("Tree: the parents form a cycle");
}

/// Uses the memory of a vector, which gets its own values later, for 32-bit words.
template <class Index>
Vector<std::int32_t> words_in(const Vector<Index>& later) {
  if constexpr (sizeof(Index) == sizeof(std::int32_t)) {
    return {later.runtime(), later.size(), later.handle().shared_from_this()};
  } else {
    return {later.runtime(), later.size()};
  }
}

}  // namespace

template <class Index>
Tree<Index>::Tree(Runtime& runtime, std::size_t size)
    : runtime_(&runtime),
      size_(checked_size(size)),
      tour_(runtime, 2 * size),
      enter_(runtime, size),
      leave_(runtime, size),
      parent_(runtime, size),
      order_(runtime, 0),
      cache_(std::make_shared<Cache>()) {}

template <class Index>
Tree<Index>::Tree(const Vector<Index>& parent, Options options) try : Tree(parent.runtime(), parent.size()) {
  require_settled("Tree", "parent", parent);
  if (size_ == 0) return;
  Runtime& runtime = *runtime_;
  const Waiting waiting;
  roots_ = inspect("Tree", "parent", parent).ends;
  if (roots_ == 0) {
    throw StructureError("Tree: no root: no vertex of " + std::to_string(size_) + " is its own parent");
  }

  const std::size_t n = size_;
  const auto successor = words_in(tour_);
  Vector<std::int32_t> position(runtime, 2 * n);
  {
    const auto key = words_in(enter_), order = words_in(leave_);
    const auto begin = reserve_scratch(runtime, n + 2, sizeof(std::uint32_t));
    const Submission submission;
    parent_keys::submit.over(runtime, n, {type_of<Index>()}, {parent, key, parent_});
    parent_.handle().set_filled();
    const auto sorted = sort_by_key(runtime, key.handle(), n + 1, order.handle(), *begin);
    link_children::submit.over(runtime, n, {}, {order, sorted, begin, successor});
    successor.handle().set_filled();
  }
  if (!rank_if_lists(successor, position)) report_cycle(parent);
  place(position);
  if (options.preorder) store_in_preorder();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Tree");
}

template <class Index>
Tree<Index>::Tree(Runtime& runtime, std::span<const Index> parent, Options options) try
    : Tree(of_host(runtime, parent.first(checked_size(parent.size())), options)) {
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Tree");
}

template <class Index>
Tree<Index> Tree<Index>::from_edges(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                                    Options options) try {
  constexpr const char* function = "Tree::from_edges";
  require_length(function, "to", to.size(), "from", from.size());
  require_runtime(function, "to", to, from.runtime());
  require_settled(function, "from", from);
  require_settled(function, "to", to);
  Runtime& runtime = from.runtime();
  Tree tree(runtime, vertices);
  if (vertices == 0 && from.size() == 0) return tree;
  const Waiting waiting;
  // Unchecked: trace_circuits() finds out whether it is a tree.
  if (from.size() > 0 && from.size() + 1 == vertices && options.roots.size() <= 1) {
    const Index root = options.roots.empty() ? Index{0} : options.roots[0];
    if (root >= 0 && at(root) < vertices) {
      if (tree.trace(from, to, *hand_over(runtime, std::vector{static_cast<std::uint32_t>(root)}), options))
        return tree;
    }
  }
  const Components components = components_of_forest(function, vertices, from, to);
  std::shared_ptr<Handle> roots;
  if (options.roots.empty()) {
    roots = roots_of(runtime, components);
  } else {
    require_roots(function, runtime, components, options.roots);
    std::vector<std::uint32_t> sorted(options.roots.begin(), options.roots.end());
    std::sort(sorted.begin(), sorted.end());
    roots = hand_over(runtime, sorted);
  }
  if (from.size() == 0) {
    std::vector<Index> parent(vertices);
    std::iota(parent.begin(), parent.end(), Index{0});
    return Tree(runtime, std::span<const Index>(parent), options);
  }
  if (!tree.trace(from, to, *roots, options)) throw StructureError(std::string(function) + ": no forest");
  return tree;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Tree::from_edges");
}

template <class Index>
Tree<Index> Tree<Index>::from_edges(Runtime& runtime, std::size_t vertices, std::span<const Index> from,
                                    std::span<const Index> to, Options options) try {
  HostVector<const Index> from_vector(runtime, from), to_vector(runtime, to);
  return from_edges(vertices, from_vector.vector(), to_vector.vector(), options);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Tree::from_edges");
}

template <class Index>
Tree<Index> Tree<Index>::from_adjacency(Runtime& runtime, std::span<const Index> offset,
                                        std::span<const Index> neighbour, Options options) try {
  const Waiting waiting;
  std::size_t vertices = 0;
  const auto edges = [&] {
    HostVector<const Index> offsets(runtime, offset), neighbours(runtime, neighbour);
    require_adjacency("Tree::from_adjacency", offsets.vector(), neighbours.vector(), false);
    vertices = offset.size() - 1;
    return forward_arcs(offsets.vector(), neighbours.vector());
  }();
  return from_edges(vertices, edges.from, edges.to, options);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Tree::from_adjacency");
}

template <class Index>
Tree<Index> Tree<Index>::of_host(Runtime& runtime, std::span<const Index> parent, const Options& options) {
  if (stays_on_host(runtime, parent.size()) && !options.preorder) {
    Tree tree(runtime, parent.size());
    if (tree.trace_here(parent)) return tree;
  }
  HostVector<const Index> vector(runtime, parent);
  return Tree(vector.vector(), options);
}

/// Computes the tour sequentially. Returns false if the parents are no forest.
template <class Index>
bool Tree<Index>::trace_here(std::span<const Index> parent) {
  const std::size_t n = parent.size();
  constexpr std::uint16_t none = 0xffff;
  static_assert(max_on_host < none);
  // Children in ascending order; roots are the children of vertex n.
  std::array<std::uint16_t, max_on_host + 1> child, sibling;
  std::fill_n(child.begin(), n + 1, none);
  for (std::size_t v = n; v-- > 0;) {
    if (parent[v] < 0 || at(parent[v]) >= n) return false;
    const std::size_t p = at(parent[v]) == v ? n : at(parent[v]);
    sibling[v] = child[p];
    child[p] = static_cast<std::uint16_t>(v);
  }
  std::array<Index, 2 * max_on_host> tour;
  std::array<Index, max_on_host> enter, leave;
  std::size_t position = 0;
  std::uint16_t v = child[n];
  while (v != none) {
    enter[v] = static_cast<Index>(position);
    tour[position++] = static_cast<Index>(v);
    if (child[v] != none) {
      v = child[v];
      continue;
    }
    std::uint16_t next = none;
    for (bool up = true; up; v = next) {
      leave[v] = static_cast<Index>(position);
      tour[position++] = ~static_cast<Index>(v);
      const bool root = at(parent[v]) == v;
      roots_ += root ? 1 : 0;
      up = sibling[v] == none && !root;
      next = up ? static_cast<std::uint16_t>(parent[v]) : sibling[v];
    }
  }
  if (position != 2 * n) return false;  // the other vertices are on cycles, or below them
  const auto keep = [](Vector<Index>& vector, const Index* values) {
    const View<Index> view = vector.write();
    std::copy_n(values, view.size(), view.begin());
  };
  keep(tour_, tour.data());
  keep(enter_, enter.data());
  keep(leave_, leave.data());
  keep(parent_, parent.data());
  return true;
}

/// Returns false if the edges are no trees with these roots.
template <class Index>
bool Tree<Index>::trace(const Vector<Index>& from, const Vector<Index>& to, const Handle& roots,
                        const Options& options) {
  Vector<std::int32_t> position(*runtime_, 2 * size_);
  auto scratch = words_in(tour_);
  if (!trace_circuits(from, to, roots, parent_, position, scratch)) return false;
  roots_ = roots.size();
  place(position);
  if (options.preorder) store_in_preorder();
  return true;
}

/// `position` has where the tour enters each vertex, then where it leaves each.
template <class Index>
void Tree<Index>::place(const Vector<std::int32_t>& position) {
  {
    const Submission submission;
    place_tour::submit.over(*runtime_, size_, {type_of<Index>()},
                            {position, enter_, leave_, tour_, permute_scratch(*runtime_, 2 * size_, 4)});
  }
  enter_.handle().set_filled();
  leave_.handle().set_filled();
  tour_.handle().set_filled();
}

template <class Index>
void Tree<Index>::store_in_preorder() {
  constexpr Type index = type_of<Index>();
  Runtime& runtime = *runtime_;
  Vector<std::int32_t> entries(runtime, 2 * size_), places(runtime, 2 * size_);
  {
    const Submission submission;
    mark_entries::submit.over(runtime, tour_.size(), {index}, {tour_, entries});
  }
  entries.handle().set_filled();
  exclusive_scan(entries, places);
  Vector<Index> tour(runtime, 2 * size_), enter(runtime, size_), leave(runtime, size_), parent(runtime, size_),
      order(runtime, size_);
  {
    const Submission submission;
    relabel_tour::submit.over(runtime, size_, {index}, {places, enter_, leave_, order, tour, enter, leave});
    relabel_parents::submit.over(runtime, size_, {index}, {order, places, enter_, parent_, parent});
  }
  for (Vector<Index>* vector : {&tour, &enter, &leave, &parent, &order}) vector->handle().set_filled();
  tour_ = std::move(tour);
  enter_ = std::move(enter);
  leave_ = std::move(leave);
  parent_ = std::move(parent);
  order_ = std::move(order);
  in_preorder_ = true;
}

namespace {

template <class Index, class Value>
void permute_by(const char* function, const Tree<Index>& tree, const Vector<Value>& values, Vector<Value>& result,
                bool back) try {
  if (!tree.in_preorder()) throw ArgumentError(std::string(function) + ": the tree is not stored in preorder");
  require_length(function, "values", values.size(), "the tree", tree.size());
  require_length(function, "result", result.size(), "the tree", tree.size());
  require_runtime(function, "values", values, tree.runtime());
  require_runtime(function, "result", result, tree.runtime());
  require_filled(function, "values", values);
  if (tree.size() == 0) return;
  require_different(function, "values", values, "result", result);
  Runtime& runtime = tree.runtime();
  const Submission submission;
  permute::submit.over(runtime, tree.size(), {type_of<Index>(), type_of<Value>(), back},
                       {tree.order(), values, result});
  result.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory(function);
}

template <class Index, class Value>
void permute_host(const char* function, const Tree<Index>& tree, std::span<const Value> values, std::span<Value> result,
                  bool back) try {
  require_disjoint(function, {{"values", values}}, {{"result", result}});
  HostVector<const Value> from(tree.runtime(), values);
  HostVector<Value> to(tree.runtime(), result);
  permute_by(function, tree, from.vector(), to.vector(), back);
  to.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory(function);
}

}  // namespace

template <class Index, class Value>
void to_preorder(const Tree<Index>& tree, std::span<const Value> values, std::span<Value> result) {
  permute_host("to_preorder", tree, values, result, false);
}

template <class Index, class Value>
void from_preorder(const Tree<Index>& tree, std::span<const Value> values, std::span<Value> result) {
  permute_host("from_preorder", tree, values, result, true);
}

template <class Index, class Value>
void to_preorder(const Tree<Index>& tree, const Vector<Value>& values, Vector<Value>& result) {
  permute_by("to_preorder", tree, values, result, false);
}

template <class Index, class Value>
void from_preorder(const Tree<Index>& tree, const Vector<Value>& values, Vector<Value>& result) {
  permute_by("from_preorder", tree, values, result, true);
}

template class Tree<std::int32_t>;
template class Tree<std::int64_t>;

#define INSTANCES(Index, Value)                                                                          \
  template void to_preorder<Index, Value>(const Tree<Index>&, const Vector<Value>&, Vector<Value>&);     \
  template void from_preorder<Index, Value>(const Tree<Index>&, const Vector<Value>&, Vector<Value>&);   \
  template void to_preorder<Index, Value>(const Tree<Index>&, std::span<const Value>, std::span<Value>); \
  template void from_preorder<Index, Value>(const Tree<Index>&, std::span<const Value>, std::span<Value>);
PLEACH_FOR_INDICES_AND_VALUES(INSTANCES)

}  // namespace pleach
