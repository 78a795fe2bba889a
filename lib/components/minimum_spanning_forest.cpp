// Minimum spanning forests (Borůvka, "O jistém problému minimálním", 1926): in each round every component hooks along
// its lightest edge, the first in the order of weights.
#include <pleach/error.hpp>
#include <pleach/spanning_tree.hpp>

#include "arguments.hpp"
#include "array/convert/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "array/sum_tiles/codelet.hpp"
#include "components/components.hpp"
#include "components/flatten_labels/codelet.hpp"
#include "components/hook_lightest/codelet.hpp"
#include "components/lightest_edges/codelet.hpp"
#include "instances.hpp"
#include "list/collect.hpp"
#include "list/links.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "sort/sort.hpp"

#include <cmath>
#include <new>
#include <numeric>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace pleach {

namespace {

template <class Index, class Value>
void require_edges(const char* function, std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                   const Vector<Value>& weight) {
  require_countable(function, "vertices", vertices);
  require_length(function, "to", to.size(), "from", from.size());
  require_length(function, "weight", weight.size(), "from", from.size());
  require_countable(function, "edges", from.size());
  require_runtime(function, "to", to, from.runtime());
  require_runtime(function, "weight", weight, from.runtime());
  require_settled(function, "from", from);
  require_settled(function, "to", to);
  require_settled(function, "weight", weight);
  if (from.size() == 0) return;
  inspect(function, "from", from, vertices);
  inspect(function, "to", to, vertices);
}

/// The edges by ascending weight.
struct SortedEdges {
  std::shared_ptr<Handle> edge;      // their numbers: uint32
  std::shared_ptr<Handle> from, to;  // indices
};

/// Throws if a weight is NaN. NaN comes last, so this waits for the last edge.
template <class Value>
void require_numbers(const char* function, const Vector<Value>& weight, const Handle& edge) {
  if constexpr (std::is_floating_point_v<Value>) {
    Runtime& runtime = weight.runtime();
    const auto last = reserve_scratch(runtime, 1, sizeof(Value)),
               place = hand_over(runtime, std::vector{static_cast<std::uint32_t>(weight.size() - 1)}),
               number = reserve_scratch(runtime, 1, sizeof(std::uint32_t));
    {
      const Submission submission;
      permute::submit(runtime, {Type::i32, Type::i32, false, 0, 1}, {place, edge, number});
      permute::submit(runtime, {Type::i32, type_of<Value>(), false, 0, 1}, {number, weight, last});
    }
    if (!std::isnan(read_back<Value>(runtime, *last)[0])) return;
    const View<const Value> weights = weight.read();
    std::size_t e = 0;
    while (!std::isnan(weights[e])) ++e;
    throw RangeError(std::string(function) + ": weight[" + std::to_string(e) + "] is NaN");
  }
}

template <class Index, class Value>
SortedEdges sorted_edges(const char* function, const Vector<Index>& from, const Vector<Index>& to,
                         const Vector<Value>& weight) {
  constexpr Type index = type_of<Index>();
  Runtime& runtime = from.runtime();
  const std::size_t m = from.size();
  const SortedEdges sorted{reserve_scratch(runtime, m, sizeof(std::uint32_t)),
                           reserve_scratch(runtime, m, sizeof(Index)), reserve_scratch(runtime, m, sizeof(Index))};
  {
    const Submission submission;
    sort_order(runtime, type_of<Value>(), weight.handle(), *sorted.edge, true);
    permute::submit.over(runtime, m, {Type::i32, index, false}, {sorted.edge, from, sorted.from});
    permute::submit.over(runtime, m, {Type::i32, index, false}, {sorted.edge, to, sorted.to});
  }
  require_numbers(function, weight, *sorted.edge);
  return sorted;
}

struct Forest {
  std::shared_ptr<Handle> edge;  // in ascending order: uint32
  std::size_t edges;
};

/// Waits for the number of hooks in each round.
template <class Index, class Value>
Forest find_forest(const char* function, std::size_t n, const Vector<Index>& from, const Vector<Index>& to,
                   const Vector<Value>& weight) {
  constexpr Type index = type_of<Index>();
  Runtime& runtime = from.runtime();
  const std::size_t m = from.size();
  if (m == 0) return {nullptr, 0};
  const SortedEdges edges = sorted_edges(function, from, to, weight);
  const auto least = reserve_scratch(runtime, n, sizeof(std::uint32_t)),
             hooked = reserve_scratch(runtime, n, sizeof(std::int32_t)),
             hooks = reserve_scratch(runtime, tiles(n), sizeof(std::int32_t));
  auto label = reserve_scratch(runtime, n, sizeof(std::uint32_t)),
       link = reserve_scratch(runtime, n, sizeof(std::uint32_t));
  const auto left_out = reserve_scratch(runtime, m, 1);
  std::size_t chosen = 0;
  {
    const Submission submission;
    fill::submit.over(runtime, n, {0, true}, {label});
    fill::submit.over(runtime, m, {1, false}, {left_out});
  }
  for (std::size_t joined = 1; joined > 0; chosen += joined) {
    {
      const Submission submission;
      fill::submit.over(runtime, n, {0xff, false}, {least});
      lightest_edges::submit.over(runtime, m, {index}, {edges.from, edges.to, label, least});
      hook_lightest::submit.over(runtime, n, {index},
                                 {edges.from, edges.to, edges.edge, label, least, link, hooked, left_out});
      flatten_labels::submit.over(runtime, n, {}, {link});
      sum_tiles::submit.over(runtime, n, {Type::i32, plus}, {hooked, hooks});
    }
    std::swap(label, link);
    const auto counts = read_back<std::int32_t>(runtime, *hooks);
    joined = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  }
  const auto counts = count_heads(runtime, *left_out);
  return {collect_heads(runtime, *left_out, *counts, chosen), chosen};
}

/// Returns the values of the forest's edges, from those of all edges.
template <class Index>
Vector<Index> chosen_of(const Forest& forest, const Vector<Index>& values) {
  Runtime& runtime = values.runtime();
  Vector<Index> chosen(runtime, forest.edges);
  if (forest.edges == 0) return chosen;
  const Submission submission;
  permute::submit.over(runtime, forest.edges, {Type::i32, type_of<Index>(), false}, {forest.edge, values, chosen});
  chosen.handle().set_filled();
  return chosen;
}

}  // namespace

template <class Index, class Value>
Vector<Index> minimum_spanning_forest(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                                      const Vector<Value>& weight) try {
  constexpr const char* function = "minimum_spanning_forest";
  require_edges(function, vertices, from, to, weight);
  const Waiting waiting;
  const Forest forest = find_forest(function, vertices, from, to, weight);
  Vector<Index> edges(from.runtime(), forest.edges);
  if (forest.edges == 0) return edges;
  const Submission submission;
  convert::submit.over(from.runtime(), forest.edges, {Type::i32, type_of<Index>()}, {forest.edge, edges});
  edges.handle().set_filled();
  return edges;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("minimum_spanning_forest");
}

template <class Index, class Value>
Vector<Index> minimum_spanning_forest(Runtime& runtime, std::size_t vertices, std::span<const Index> from,
                                      std::span<const Index> to, std::span<const Value> weight) try {
  HostVector<const Index> from_vector(runtime, from), to_vector(runtime, to);
  HostVector<const Value> weight_vector(runtime, weight);
  return minimum_spanning_forest(vertices, from_vector.vector(), to_vector.vector(), weight_vector.vector());
} catch (const std::bad_alloc&) {
  throw_out_of_memory("minimum_spanning_forest");
}

template <class Index, class Value>
Tree<Index> minimum_spanning_tree(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                                  const Vector<Value>& weight, SpanningTreeOptions<Index> options) try {
  constexpr const char* function = "minimum_spanning_tree";
  require_edges(function, vertices, from, to, weight);
  Runtime& runtime = from.runtime();
  const Waiting waiting;
  const Forest forest = find_forest(function, vertices, from, to, weight);
  const Vector<Index> tails = chosen_of(forest, from), heads = chosen_of(forest, to);
  const std::vector<Index> roots =
      complete_roots(function, runtime, components_of_edges(function, vertices, tails, heads), options.roots);
  return Tree<Index>::from_edges(vertices, tails, heads, {.roots = roots});
} catch (const std::bad_alloc&) {
  throw_out_of_memory("minimum_spanning_tree");
}

#define INSTANCES_OF(Index, Value)                                                                                  \
  template Vector<Index> minimum_spanning_forest<Index, Value>(std::size_t, const Vector<Index>&,                   \
                                                               const Vector<Index>&, const Vector<Value>&);         \
  template Vector<Index> minimum_spanning_forest<Index, Value>(Runtime&, std::size_t, std::span<const Index>,       \
                                                               std::span<const Index>, std::span<const Value>);     \
  template Tree<Index> minimum_spanning_tree<Index, Value>(std::size_t, const Vector<Index>&, const Vector<Index>&, \
                                                           const Vector<Value>&, SpanningTreeOptions<Index>);
#define INSTANCES(Index)            \
  INSTANCES_OF(Index, std::int32_t) \
  INSTANCES_OF(Index, std::int64_t) \
  INSTANCES_OF(Index, float)        \
  INSTANCES_OF(Index, double)
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
