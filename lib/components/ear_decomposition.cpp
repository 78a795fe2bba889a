// Open ear decomposition (Maon, Schieber and Vishkin, "Parallel ear decomposition search (EDS) and st-numbering in
// graphs", 1986). A chord is an edge that is not in a spanning forest. Chords become ears in the order of the lowest
// common ancestors of their ends, and an edge of the forest belongs to the first ear whose chord covers it. That ear is
// closed if no earlier one covers the children of the common ancestor that its chord joins. So chords of one ancestor
// are ordered by their distance from children that chords of higher ancestors cover: in a graph whose nodes are the
// children, which these chords join.
#include <pleach/ear_decomposition.hpp>
#include <pleach/error.hpp>
#include <pleach/sort.hpp>
#include <pleach/spanning_tree.hpp>
#include <pleach/tree_functions.hpp>

#include "arguments.hpp"
#include "array/convert/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "components/ears.hpp"
#include "components/ears_above/codelet.hpp"
#include "components/find_children/codelet.hpp"
#include "components/join_children/codelet.hpp"
#include "components/label_ears/codelet.hpp"
#include "components/lower_ends/codelet.hpp"
#include "components/mark_chords/codelet.hpp"
#include "components/order_chords/codelet.hpp"
#include "instances.hpp"
#include "list/collect.hpp"
#include "list/links.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "tree/block_minima/codelet.hpp"
#include "tree/place_subtrees/codelet.hpp"
#include "tree/preorder.hpp"

#include <new>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

using Numbers = std::shared_ptr<Handle>;
/// Four such bytes make an integer larger than all places and ears.
constexpr std::uint8_t beyond_ears = 0x7f;

struct SpanningForest {
  NumberVector edge;  // numbers of its edges
  Tree<std::int32_t> tree;
};

/// Returns the first edges that close no cycle with those before them. The number of rounds does not depend on the
/// graph's shape.
SpanningForest spanning_forest(std::size_t n, const NumberVector& from, const NumberVector& to,
                               std::span<const std::int32_t> roots) {
  Runtime& runtime = from.runtime();
  NumberVector weight(runtime, from.size());
  {
    const Submission submission;
    fill::submit.over(runtime, from.size(), {0, false}, {weight});
    weight.handle().set_filled();
  }
  NumberVector edge = minimum_spanning_forest(n, from, to, weight);
  NumberVector tail(runtime, edge.size()), head(runtime, edge.size());
  if (edge.size() > 0) {
    const Submission submission;
    permute::submit.over(runtime, edge.size(), {Type::i32, Type::i32, false}, {edge, from, tail});
    permute::submit.over(runtime, edge.size(), {Type::i32, Type::i32, false}, {edge, to, head});
    tail.handle().set_filled();
    head.handle().set_filled();
  }
  return {std::move(edge), Tree<std::int32_t>::from_edges(n, tail, head, {.roots = roots})};
}

class EarSearch {
 public:
  EarSearch(std::size_t vertices, const NumberVector& from, const NumberVector& to, std::optional<FirstEdge> first)
      : runtime_(from.runtime()), n_(vertices), m_(from.size()), from_(from), to_(to), first_(first) {}

  Ears find(NumberVector* ear);

 private:
  [[nodiscard]] Numbers numbers(std::size_t size) const { return reserve_scratch(runtime_, size, 4); }
  [[nodiscard]] Numbers counted(std::size_t size) const;
  [[nodiscard]] Numbers gathered(const Numbers& order, std::size_t count, const Handle& values) const;
  [[nodiscard]] NumberVector vector(const Numbers& numbers) const;
  [[nodiscard]] Numbers lowest(const Numbers& value, const Numbers& tail, const Numbers& head) const;
  [[nodiscard]] Numbers minima_of(const Numbers& values) const;

  void span();
  void collect_chords();
  void join_children();
  void sort_chords();
  void label(NumberVector& ear) const;

  Runtime& runtime_;
  const std::size_t n_, m_;
  const NumberVector &from_, &to_;
  const std::optional<FirstEdge> first_;
  Ears ears_{};
  Numbers tail_, head_, tree_edge_;  // of each edge: its ends as places, its number in the forest
  Numbers tail_node_, head_node_;    // of each non-tree edge
};

Numbers EarSearch::counted(std::size_t size) const {
  auto result = numbers(size);
  fill::submit.over(runtime_, size, {0, true}, {result});
  return result;
}

Numbers EarSearch::gathered(const Numbers& order, std::size_t count, const Handle& values) const {
  auto result = numbers(count);
  permute::submit.over(runtime_, count, {Type::i32, Type::i32, false}, {order, values, result});
  return result;
}

/// A Vector of these numbers, for operations that take Vectors.
NumberVector EarSearch::vector(const Numbers& numbers) const {
  numbers->set_filled();
  return {runtime_, numbers->size(), numbers};
}

/// Returns the minimum of the values of non-tree edges at each place.
Numbers EarSearch::lowest(const Numbers& value, const Numbers& tail, const Numbers& head) const {
  auto least = numbers(n_);
  fill::submit.over(runtime_, n_, {beyond_ears, false}, {least});
  lower_ends::submit.over(runtime_, ears_.count, {}, {value, tail, head, least});
  return least;
}

Numbers EarSearch::minima_of(const Numbers& values) const {
  auto table = numbers(minima_size(n_));
  block_minima::submit(runtime_, {}, {values, table});
  return table;
}

/// Finds a spanning forest in preorder.
void EarSearch::span() {
  std::vector<std::int32_t> roots;
  if (first_) roots.push_back(first_->root);
  const auto [chosen, forest] = spanning_forest(n_, from_, to_, roots);
  tree_edge_ = numbers(m_);
  ears_.place = numbers(n_);
  ears_.vertex = numbers(n_);
  ears_.parent = numbers(n_);
  const auto size = numbers(n_);
  const Submission submission;
  fill::submit.over(runtime_, m_, {0xff, false}, {tree_edge_});
  if (chosen.size() > 0) {
    permute::submit.over(runtime_, chosen.size(), {.index = Type::i32, .value = Type::i32, .back = true, .keeps = true},
                         {chosen, counted(chosen.size()), tree_edge_});
  }
  const Preorder preorder(forest);
  preorder.number({.size = size, .preorder = ears_.place});
  preorder.list({.vertex = ears_.vertex});
  ears_.size_of = numbers(n_);
  place_subtrees::submit.over(runtime_, n_, {Type::i32},
                              {forest.parent(), size, ears_.place, ears_.parent, ears_.size_of});
}

/// Collects the non-tree edges, without loops.
void EarSearch::collect_chords() {
  const auto marks = reserve_scratch(runtime_, m_, 1);
  {
    const Submission submission;
    tail_ = numbers(m_);
    head_ = numbers(m_);
    permute::submit.over(runtime_, m_, {Type::i32, Type::i32, false}, {from_, ears_.place, tail_});
    permute::submit.over(runtime_, m_, {Type::i32, Type::i32, false}, {to_, ears_.place, head_});
    mark_chords::submit.over(runtime_, m_, {}, {tail_, head_, tree_edge_, marks});
  }
  const auto counts = count_heads(runtime_, *marks);
  const auto in_tiles = read_back<std::int32_t>(runtime_, *counts);
  ears_.count = std::accumulate(in_tiles.begin(), in_tiles.end(), std::size_t{0});
  if (ears_.count > 0) ears_.edge = collect_heads(runtime_, *marks, *counts, ears_.count);
}

/// Builds the graph of the children of each vertex. Children that are covered from above are one node.
void EarSearch::join_children() {
  const std::size_t k = ears_.count;
  const Submission submission;
  ears_.tail = gathered(ears_.edge, k, *tail_);
  ears_.head = gathered(ears_.edge, k, *head_);
  ears_.apex = numbers(k);
  ears_.tail_child = numbers(k);
  ears_.head_child = numbers(k);
  find_children::submit.over(
      runtime_, k, {},
      {ears_.parent, minima_of(ears_.parent), ears_.tail, ears_.head, ears_.apex, ears_.tail_child, ears_.head_child});
  const auto low = lowest(ears_.apex, ears_.tail, ears_.head);
  tail_node_ = numbers(k);
  head_node_ = numbers(k);
  join_children::submit.over(
      runtime_, k, {ears_.first_child},
      {low, minima_of(low), ears_.size_of, ears_.apex, ears_.tail_child, ears_.head_child, tail_node_, head_node_});
}

/// Sorts the non-tree edges in the order of the ears, by the levels in a forest of the children. The node of the
/// children covered from above is the smallest of its tree, and therefore the root.
void EarSearch::sort_chords() {
  const std::size_t k = ears_.count, nodes = 2 * n_;
  NumberVector level(runtime_, nodes), order(runtime_, k);
  Vector<std::int64_t> key(runtime_, k), sorted_key(runtime_, k);
  const auto [edge, tree] = spanning_forest(nodes, vector(tail_node_), vector(head_node_), {});
  tree_functions(tree, {.level = &level});
  const auto unsorted = [&] {
    const Submission submission;
    order_chords::submit.over(runtime_, k, {}, {ears_.apex, tail_node_, head_node_, level, key});
    key.handle().set_filled();
    return counted(k);
  }();
  sort_by_key(key, vector(unsorted), sorted_key, order);
  const Submission submission;
  for (Numbers* const part :
       {&ears_.edge, &ears_.tail, &ears_.head, &ears_.apex, &ears_.tail_child, &ears_.head_child}) {
    *part = gathered(order.handle().shared_from_this(), k, **part);
  }
  const auto least = lowest(counted(k), ears_.tail, ears_.head);
  ears_.above = numbers(n_);
  ears_above::submit.over(runtime_, n_, {}, {least, minima_of(least), ears_.size_of, ears_.apex, ears_.above});
}

void EarSearch::label(NumberVector& ear) const {
  const Submission submission;
  fill::submit.over(runtime_, m_, {0xff, false}, {ear});
  if (ears_.count > 0) {
    permute::submit.over(runtime_, ears_.count, {.index = Type::i32, .value = Type::i32, .back = true, .keeps = true},
                         {ears_.edge, counted(ears_.count), ear});
    label_ears::submit.over(runtime_, m_, {}, {tail_, head_, tree_edge_, ears_.above, ear});
  }
  ear.handle().set_filled();
}

/// Returns the position of a vertex in preorder.
std::uint32_t place_of(Runtime& runtime, const Ears& ears, std::int32_t vertex) {
  const auto asked = hand_over(runtime, std::vector{vertex}), place = reserve_scratch(runtime, 1, 4);
  {
    const Submission submission;
    permute::submit(runtime, {Type::i32, Type::i32, false, 0, 1}, {asked, ears.place, place});
  }
  return read_back<std::uint32_t>(runtime, *place)[0];
}

Ears EarSearch::find(NumberVector* ear) {
  span();
  if (first_) ears_.first_child = place_of(runtime_, ears_, first_->child);
  collect_chords();
  if (ears_.count > 0) {
    join_children();
    sort_chords();
  }
  if (ear != nullptr) label(*ear);
  return std::move(ears_);
}

}  // namespace

Ears find_ears(std::size_t vertices, const NumberVector& from, const NumberVector& to, std::optional<FirstEdge> first,
               NumberVector* ear) {
  return EarSearch(vertices, from, to, first).find(ear);
}

template <class Index>
void require_edges_of_ears(const char* function, std::size_t vertices, const Vector<Index>& from,
                           const Vector<Index>& to, const char* name, const Vector<Index>& result, const char* other,
                           std::size_t expected) {
  constexpr std::size_t max_vertices = (std::size_t{1} << 29) - 1, max_edges = (std::size_t{1} << 30) - 1;
  const auto require_at_most = [&](std::size_t count, std::size_t most, const char* what) {
    if (count <= most) return;
    throw OverflowError(std::string(function) + ": " + std::to_string(count) + " " + what + ", more than " +
                        std::to_string(most));
  };
  require_at_most(vertices, max_vertices, "vertices");
  require_at_most(from.size(), max_edges, "edges");
  Runtime& runtime = from.runtime();
  require_length(function, "to", to.size(), "from", from.size());
  require_length(function, name, result.size(), other, expected);
  require_runtime(function, "to", to, runtime);
  require_runtime(function, name, result, runtime);
  require_settled(function, "from", from);
  require_settled(function, "to", to);
  if (from.size() == 0) return;
  if (result.size() > 0) {
    require_different(function, "from", from, name, result);
    require_different(function, "to", to, name, result);
  }
  inspect(function, "from", from, vertices);
  inspect(function, "to", to, vertices);
}

template <class Index>
NumberVector narrowed(const Vector<Index>& numbers) {
  Runtime& runtime = numbers.runtime();
  if constexpr (sizeof(Index) == sizeof(std::int32_t)) {
    return {runtime, numbers.size(), numbers.handle().shared_from_this()};
  } else {
    NumberVector narrow(runtime, numbers.size());
    if (numbers.size() == 0) return narrow;
    const Submission submission;
    convert::submit.over(runtime, numbers.size(), {type_of<Index>(), Type::i32}, {numbers, narrow});
    narrow.handle().set_filled();
    return narrow;
  }
}

template <class Index>
std::size_t ear_decomposition(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                              Vector<Index>& ear) try {
  require_edges_of_ears("ear_decomposition", vertices, from, to, "ear", ear, "from", from.size());
  if (from.size() == 0) return 0;
  const Waiting waiting;
  NumberVector found(from.runtime(), from.size());
  const Ears ears = find_ears(vertices, narrowed(from), narrowed(to), std::nullopt, &found);
  const Submission submission;
  convert::submit.over(from.runtime(), from.size(), {Type::i32, type_of<Index>()}, {found, ear});
  ear.handle().set_filled();
  return ears.count;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("ear_decomposition");
}

template <class Index>
std::size_t ear_decomposition(Runtime& runtime, std::size_t vertices, std::span<const Index> from,
                              std::span<const Index> to, std::span<Index> ear) try {
  require_disjoint("ear_decomposition", {{"from", from}, {"to", to}}, {{"ear", ear}});
  HostVector<const Index> from_vector(runtime, from), to_vector(runtime, to);
  HostVector<Index> result(runtime, ear);
  const std::size_t ears = ear_decomposition(vertices, from_vector.vector(), to_vector.vector(), result.vector());
  if (!ear.empty()) result.finish();
  return ears;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("ear_decomposition");
}

#define INSTANCES(Index)                                                                                               \
  template void require_edges_of_ears<Index>(const char*, std::size_t, const Vector<Index>&, const Vector<Index>&,     \
                                             const char*, const Vector<Index>&, const char*, std::size_t);             \
  template NumberVector narrowed<Index>(const Vector<Index>&);                                                         \
  template std::size_t ear_decomposition<Index>(std::size_t, const Vector<Index>&, const Vector<Index>&,               \
                                                Vector<Index>&);                                                       \
  template std::size_t ear_decomposition<Index>(Runtime&, std::size_t, std::span<const Index>, std::span<const Index>, \
                                                std::span<Index>);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
