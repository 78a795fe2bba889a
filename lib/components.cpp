// Connected components by concurrent union-find: codelets/hook_edges names the papers.
#include "components.hpp"

#include <pleach/error.hpp>

#include "arguments.hpp"
#include "collect.hpp"
#include "flatten/codelet.hpp"
#include "graph.hpp"
#include "hook_edges/codelet.hpp"
#include "iota/codelet.hpp"
#include "mark_children/codelet.hpp"
#include "runtime/range.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace pleach {

namespace {

using hook_edges::Tally;

template <class Index>
using Edges = View<const Index>;

struct Hooked {
  std::shared_ptr<Handle> label;
  Tally tally;
};

/// Joins the ends of the edges, indices of the type, and links vertices to their roots. Where `twice` is set, both
/// directions of each edge are there. Waits for the edges.
Hooked hook(Runtime& runtime, std::size_t n, Type index, Handle& from, Handle& to, bool twice) {
  const std::size_t edges = n > 0 ? from.size() : 0;
  const auto label = runtime.impl().reserve(n, sizeof(std::uint32_t));
  const Range all_vertices(runtime, n), all_edges(runtime, edges, from.divisible() && to.divisible());
  const std::size_t groups = hook_edges::groups(all_edges.step());
  const auto tallies = runtime.impl().reserve(all_edges.tasks() * groups, sizeof(Tally));
  {
    const auto submission = Engine::instance().submission();
    all_vertices.for_each([&](const Range::Task& task) { iota::submit(runtime, {task.first}, task.part(*label)); });
    all_edges.for_each([&](const Range::Task& task) {
      hook_edges::submit(runtime, {index, task.first, twice}, task.part(from), task.part(to), task.alias(*label),
                         task.part(*tallies, groups));
    });
    if (edges > 0) {
      all_vertices.for_each([&](const Range::Task& task) {
        flatten::submit(runtime, {task.first, task.size}, task.alias(*label, 1));
      });
    }
  }
  Hooked hooked{label, {}};
  if (edges > 0) {
    for (const Tally& tally : read_back<Tally>(runtime, *tallies)) hooked.tally = merge(hooked.tally, tally);
  }
  return hooked;
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

/// The first edge that closes a cycle with those before it, whatever the order in which the tasks saw them. There is
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

/// The same for edges that may have ends outside [0, n).
template <class Index>
Hooked hook(const char* function, std::size_t n, const Vector<Index>& from, const Vector<Index>& to) {
  if (n == 0 && from.size() > 0) report_outside(function, n, from, to, 0);
  Hooked hooked = hook(from.runtime(), n, type_of<Index>(), from.handle(), to.handle(), false);
  if (hooked.tally.outside != Tally::none) report_outside(function, n, from, to, hooked.tally.outside);
  return hooked;
}

/// Which one of `roots` is in the component of each smallest vertex, or their number where there is none.
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

}  // namespace

template <class Index>
Components components_of_graph(const Graph<Index>& graph) {
  Runtime& runtime = graph.runtime();
  std::shared_ptr<Handle> row;
  {
    const auto submission = Engine::instance().submission();
    row = rows_of(graph.offset(), graph.arcs());
  }
  const Hooked hooked =
      hook(runtime, graph.vertices(), type_of<Index>(), *row, graph.neighbour().handle(), !graph.directed());
  return {hooked.label, graph.vertices() - hooked.tally.joined};
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
  if (n == 0) return runtime.impl().reserve(0, sizeof(std::uint32_t));
  const Range range(runtime, n);
  const auto marks = runtime.impl().reserve(n, 1);
  {
    const auto submission = Engine::instance().submission();
    range.for_each([&](const Range::Task& task) {
      mark_children::submit(runtime, {Type::i32, task.first}, task.part(label), task.part(*marks));
    });
  }
  const auto counts = count_unmarked(runtime, *marks, range.step());
  return collect_unmarked(runtime, marks, counts, components.count, range.step());
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

#define PLEACH_INSTANTIATE(Index)                                                                       \
  template Components components_of_graph<Index>(const Graph<Index>&);                                  \
  template Components components_of_edges<Index>(const char*, std::size_t, const Vector<Index>&,        \
                                                 const Vector<Index>&);                                 \
  template Components components_of_forest<Index>(const char*, std::size_t, const Vector<Index>&,       \
                                                  const Vector<Index>&);                                \
  template void require_roots<Index>(const char*, Runtime&, const Components&, std::span<const Index>); \
  template std::vector<Index> complete_roots<Index>(const char*, Runtime&, const Components&, std::span<const Index>);
PLEACH_INSTANTIATE(std::int32_t)
PLEACH_INSTANTIATE(std::int64_t)
#undef PLEACH_INSTANTIATE

}  // namespace pleach
