// Connected components by concurrent union-find: codelets/components/hook_edges and hook_rows name the papers.
#include "components/components.hpp"

#include <pleach/error.hpp>

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "components/flatten_labels/codelet.hpp"
#include "components/hook_edges/codelet.hpp"
#include "components/hook_rows/codelet.hpp"
#include "components/link_to_first_neighbour/codelet.hpp"
#include "graph/mark_back_arcs/codelet.hpp"
#include "instances.hpp"
#include "list/collect.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace pleach {

namespace {

using hook_edges::Tally;

/// Each vertex hooks this many arcs before the rest; two is best according to Sutton, Ben-Nun and Barak.
constexpr std::uint32_t sampled_arcs = 2;

/// Vertices sampled to find the largest component, and the smallest graph for which this pays.
constexpr std::size_t sample_size = 1024, min_sampled = std::size_t{1} << 14;

template <class Index>
using Edges = View<const Index>;

/// Submits labels by which every vertex is its own component.
std::shared_ptr<Handle> own_labels(Runtime& runtime, std::size_t n) {
  const auto label = reserve_scratch(runtime, n, sizeof(std::uint32_t));
  fill::submit.over(runtime, n, {0, true}, {label});
  return label;
}

/// Submits labels that link every vertex to its first neighbour if that is smaller.
template <class Index>
std::shared_ptr<Handle> first_labels(const Graph<Index>& graph) {
  Runtime& runtime = graph.runtime();
  const auto label = reserve_scratch(runtime, graph.vertices(), sizeof(std::uint32_t));
  link_to_first_neighbour::submit.over(runtime, graph.vertices(), {type_of<Index>()},
                                       {graph.offset(), graph.neighbour(), label});
  return label;
}

[[noreturn]] void report_outside(const char* function, const char* name, std::size_t i, std::int64_t vertex,
                                 std::size_t n) {
  throw RangeError(std::string(function) + ": " + name + "[" + std::to_string(i) + "] = " + std::to_string(vertex) +
                   " is outside [0, " + std::to_string(n) + ")");
}

template <class Index>
bool is_outside(Index vertex, std::size_t n) {
  return static_cast<std::uint64_t>(vertex) >= n;
}

template <class Index>
[[noreturn]] void report_outside(const char* function, std::size_t n, const Vector<Index>& from,
                                 const Vector<Index>& to, std::size_t edge) {
  const Index vertex = from.read()[edge];
  if (is_outside(vertex, n)) report_outside(function, "from", edge, vertex, n);
  report_outside(function, "to", edge, to.read()[edge], n);
}

/// Returns the first edge that closes a cycle with those before it, for any order in which tasks saw them. There is
/// one.
template <class Index>
std::size_t first_closing(std::size_t n, const Edges<Index>& from, const Edges<Index>& to) {
  std::vector<std::uint32_t> label(n);
  std::iota(label.begin(), label.end(), 0);
  const auto root = [&](Index vertex) {
    auto v = static_cast<std::uint32_t>(vertex);
    for (; label[v] != v; v = label[v]) label[v] = label[label[v]];
    return v;
  };
  for (std::size_t edge = 0;; ++edge) {
    const std::uint32_t a = root(from[edge]), b = root(to[edge]);
    if (a == b) return edge;
    label[std::max(a, b)] = std::min(a, b);
  }
}

template <class Index>
[[noreturn]] void report_cycle(const char* function, std::size_t n, const Vector<Index>& from_vector,
                               const Vector<Index>& to_vector) {
  const Edges<Index> from = from_vector.read(), to = to_vector.read();
  const std::size_t edge = first_closing<Index>(n, from, to);
  const Index a = from[edge], b = to[edge];
  const std::string start = std::string(function) + ": edge";
  if (a == b) throw StructureError(start + " " + std::to_string(edge) + " is a loop at " + std::to_string(a));
  for (std::size_t e = 0; e < edge; ++e) {
    if ((from[e] != a || to[e] != b) && (from[e] != b || to[e] != a)) continue;
    throw StructureError(start + "s " + std::to_string(e) + " and " + std::to_string(edge) + " both join " +
                         std::to_string(std::min(a, b)) + " and " + std::to_string(std::max(a, b)));
  }
  throw StructureError(start + " " + std::to_string(edge) + " (" + std::to_string(a) + ", " + std::to_string(b) +
                       ") closes a cycle");
}

struct Hooked {
  std::shared_ptr<Handle> label;
  Tally tally;
};

/// Joins the ends of edges. Waits for the edges. Throws RangeError for the first edge with an end outside [0, n).
template <class Index>
Hooked hook(const char* function, std::size_t n, const Vector<Index>& from, const Vector<Index>& to) {
  if (n == 0 && from.size() > 0) report_outside(function, n, from, to, 0);
  Runtime& runtime = from.runtime();
  const auto tallies = reserve_rows(runtime, from.size(), hook_edges::groups, sizeof(Tally));
  Hooked hooked;
  {
    const Submission submission;
    hooked.label = own_labels(runtime, n);
    hook_edges::submit.over(runtime, from.size(), {type_of<Index>()}, {from, to, hooked.label, tallies});
    if (from.size() > 0) flatten_labels::submit.over(runtime, n, {}, {hooked.label});
  }
  if (from.size() == 0) return hooked;
  for (const Tally& tally : read_back<Tally>(runtime, *tallies)) hooked.tally = merge(hooked.tally, tally);
  if (hooked.tally.outside != Tally::none) report_outside(function, n, from, to, hooked.tally.outside);
  return hooked;
}

/// Submits joins of vertices with their neighbours number `begin` to `end` - 1, except vertices with the label `skip`,
/// and links them to their roots. first_labels() made the labels. Returns the numbers of arcs that joined components;
/// unmarks these arcs if there are marks.
template <class Index>
std::shared_ptr<Handle> hook_neighbours(const Graph<Index>& graph, Handle& label,
                                        const std::shared_ptr<Handle>& left_out, std::uint32_t begin, std::uint32_t end,
                                        std::uint32_t skip) {
  Runtime& runtime = graph.runtime();
  const std::size_t n = graph.vertices(), groups = hook_rows::groups(end == hook_rows::all ? graph.arcs() : n);
  const auto joined = reserve_scratch(runtime, runtime.impl().updating_tasks(n) * groups, sizeof(std::uint32_t));
  hook_rows::submit.over(runtime, n, {type_of<Index>(), begin, end, skip, true},
                         {graph.offset(), graph.neighbour(), label, joined, left_out});
  flatten_labels::submit.over(runtime, n, {}, {label});
  return joined;
}

std::size_t total(Runtime& runtime, Handle& counts) {
  const auto values = read_back<std::uint32_t>(runtime, counts);
  return std::accumulate(values.begin(), values.end(), std::size_t{0});
}

/// Returns the most frequent label of a sample of vertices. Waits for the labels.
std::uint32_t frequent_label(Runtime& runtime, Handle& label) {
  std::vector<std::int32_t> vertices(sample_size);
  for (std::size_t i = 0; i < sample_size; ++i) vertices[i] = static_cast<std::int32_t>(i * label.size() / sample_size);
  const auto places = hand_over(runtime, vertices);
  const auto sample = reserve_scratch(runtime, sample_size, sizeof(std::uint32_t));
  {
    const Submission submission;
    permute::submit(runtime, {Type::i32, Type::i32, false, 0, sample_size}, {places, label, sample});
  }
  auto labels = read_back<std::uint32_t>(runtime, *sample);
  std::sort(labels.begin(), labels.end());
  std::uint32_t frequent = labels[0];
  for (std::size_t i = 0, most = 0; i < sample_size;) {
    const std::size_t end =
        static_cast<std::size_t>(std::upper_bound(labels.begin(), labels.end(), labels[i]) - labels.begin());
    if (end - i > most) {
      most = end - i;
      frequent = labels[i];
    }
    i = end;
  }
  return frequent;
}

/// Returns, for the smallest vertex of each component, the index of the root that is in the component, or the number of
/// roots if none is.
template <class Index>
std::vector<std::size_t> place_roots(const char* function, const std::vector<std::uint32_t>& label,
                                     std::span<const Index> roots) {
  std::vector<std::size_t> root_of(label.size(), roots.size());
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const std::size_t component = label[static_cast<std::size_t>(roots[i])], other = root_of[component];
    root_of[component] = i;
    if (other == roots.size()) continue;
    const std::string start = std::string(function) + ": ";
    if (roots[other] == roots[i]) {
      throw StructureError(start + "roots[" + std::to_string(other) + "] and roots[" + std::to_string(i) +
                           "] are both " + std::to_string(roots[i]));
    }
    throw StructureError(start + "vertices " + std::to_string(roots[other]) + " and " + std::to_string(roots[i]) +
                         " are roots of one component");
  }
  return root_of;
}

template <class Index>
void require_in_range(const char* function, std::size_t n, std::span<const Index> roots) {
  for (std::size_t i = 0; i < roots.size(); ++i) {
    if (is_outside(roots[i], n)) report_outside(function, "roots", i, roots[i], n);
  }
}

// Two arcs of each vertex make a large component of most graphs. The other arcs of its vertices can be skipped if those
// of all other vertices are visited, because both directions of an edge are given.
template <class Index>
Components find_components(const Graph<Index>& graph, const std::shared_ptr<Handle>& left_out) {
  Runtime& runtime = graph.runtime();
  const std::size_t n = graph.vertices();
  std::shared_ptr<Handle> label, sampled, joined;
  std::uint32_t begin = 0, skip = hook_rows::none;
  {
    const Submission submission;
    label = graph.arcs() > 0 ? first_labels(graph) : own_labels(runtime, n);
  }
  if (graph.arcs() == 0) return {label, n};
  if (!graph.directed() && n >= min_sampled) {
    {
      const Submission submission;
      sampled = hook_neighbours(graph, *label, left_out, 0, sampled_arcs, hook_rows::none);
    }
    begin = sampled_arcs;
    skip = frequent_label(runtime, *label);
  }
  {
    const Submission submission;
    joined = hook_neighbours(graph, *label, left_out, begin, hook_rows::all, skip);
  }
  const std::size_t joined_first = sampled != nullptr ? total(runtime, *sampled) : 0;
  return {label, n - joined_first - total(runtime, *joined)};
}

}  // namespace

template <class Index>
Components components_of_graph(const Graph<Index>& graph) {
  return find_components(graph, nullptr);
}

template <class Index>
std::shared_ptr<Handle> forest_of_graph(const Graph<Index>& graph) {
  Runtime& runtime = graph.runtime();
  const auto left_out = reserve_scratch(runtime, graph.arcs(), 1);
  {
    const Submission submission;
    fill::submit.over(runtime, graph.arcs(), {1, false}, {left_out});
  }
  const Components components = find_components(graph, left_out);
  const auto counts = count_heads(runtime, *left_out);
  return collect_heads(runtime, *left_out, *counts, graph.vertices() - components.count);
}

template <class Index>
Components components_of_edges(const char* function, std::size_t n, const Vector<Index>& from,
                               const Vector<Index>& to) {
  const Hooked hooked = hook(function, n, from, to);
  return {hooked.label, n - hooked.tally.joined};
}

template <class Index>
Components components_of_forest(const char* function, std::size_t n, const Vector<Index>& from,
                                const Vector<Index>& to) {
  const Hooked hooked = hook(function, n, from, to);
  if (hooked.tally.closing != Tally::none) report_cycle(function, n, from, to);
  return {hooked.label, n - hooked.tally.joined};
}

std::shared_ptr<Handle> roots_of(Runtime& runtime, const Components& components) {
  Handle& label = *components.label;
  const std::size_t n = label.size();
  if (n == 0) return reserve_scratch(runtime, 0, sizeof(std::uint32_t));
  const auto marks = reserve_scratch(runtime, n, 1);
  {
    const Submission submission;
    mark_back_arcs::submit.over(runtime, n, {Type::i32}, {{}, label, marks});
  }
  const auto counts = count_heads(runtime, *marks);
  return collect_heads(runtime, *marks, *counts, components.count);
}

template <class Index>
void require_roots(const char* function, Runtime& runtime, const Components& components, std::span<const Index> roots) {
  require_in_range(function, components.label->size(), roots);
  if (components.label->size() == 0) return;
  const auto label = read_back<std::uint32_t>(runtime, *components.label);
  const auto root_of = place_roots(function, label, roots);
  if (roots.size() == components.count) return;
  for (std::size_t v = 0; v < label.size(); ++v) {
    if (root_of[label[v]] != roots.size()) continue;
    throw StructureError(std::string(function) + ": the component of vertex " + std::to_string(v) + " has no root");
  }
}

template <class Index>
std::vector<Index> complete_roots(const char* function, Runtime& runtime, const Components& components,
                                  std::span<const Index> roots) {
  require_in_range(function, components.label->size(), roots);
  if (components.label->size() == 0) return {};
  if (components.count == 1 && roots.size() == 1) return {roots.front()};
  const auto smallest = read_back<std::uint32_t>(runtime, *roots_of(runtime, components));
  std::vector<Index> complete(smallest.begin(), smallest.end());
  if (roots.empty()) return complete;
  const auto root_of = place_roots(function, read_back<std::uint32_t>(runtime, *components.label), roots);
  for (Index& root : complete) {
    const std::size_t place = root_of[static_cast<std::size_t>(root)];
    if (place != roots.size()) root = roots[place];
  }
  return complete;
}

#define INSTANCES(Index)                                                                                \
  template Components components_of_graph<Index>(const Graph<Index>&);                                  \
  template std::shared_ptr<Handle> forest_of_graph<Index>(const Graph<Index>&);                         \
  template Components components_of_edges<Index>(const char*, std::size_t, const Vector<Index>&,        \
                                                 const Vector<Index>&);                                 \
  template Components components_of_forest<Index>(const char*, std::size_t, const Vector<Index>&,       \
                                                  const Vector<Index>&);                                \
  template void require_roots<Index>(const char*, Runtime&, const Components&, std::span<const Index>); \
  template std::vector<Index> complete_roots<Index>(const char*, Runtime&, const Components&, std::span<const Index>);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
