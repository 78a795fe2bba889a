// Connected components by concurrent union-find: codelets/hook_edges names the papers.
#include "components.hpp"

#include <pleach/error.hpp>

#include "arguments.hpp"
#include "collect.hpp"
#include "flatten/codelet.hpp"
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

}  // namespace

template <class Index>
Components components_of_forest(const char* function, std::size_t n, const Vector<Index>& from,
                                const Vector<Index>& to) {
  Runtime& runtime = from.runtime();
  Runtime::Impl& impl = runtime.impl();
  const std::size_t edges = from.size();
  const auto label = impl.reserve(n, sizeof(std::uint32_t));
  if (n == 0 && edges > 0) report_outside(function, n, from, to, 0);

  const Range all_vertices(runtime, n), all_edges(runtime, edges, from.handle().divisible() && to.handle().divisible());
  const std::size_t groups = hook_edges::groups(all_edges.step());
  const auto tallies = impl.reserve(all_edges.tasks() * groups, sizeof(Tally));
  {
    const auto submission = Engine::instance().submission();
    all_vertices.for_each([&](const Range::Task& task) { iota::submit(runtime, {task.first}, task.part(*label)); });
    all_edges.for_each([&](const Range::Task& task) {
      hook_edges::submit(runtime, {type_of<Index>(), task.first}, task.part(from.handle()), task.part(to.handle()),
                         task.alias(*label), task.part(*tallies, groups));
    });
    if (edges > 0) {
      all_vertices.for_each([&](const Range::Task& task) {
        flatten::submit(runtime, {task.first, task.size}, task.alias(*label, 1));
      });
    }
  }
  Tally sum;
  if (edges > 0) {
    for (const Tally& tally : read_back<Tally>(runtime, *tallies)) sum = merge(sum, tally);
  }
  if (sum.outside != Tally::none) report_outside(function, n, from, to, sum.outside);
  if (sum.closing != Tally::none) report_cycle(function, n, from, to);
  return {label, n - sum.joined};
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
  const std::size_t n = components.label->size(), none = roots.size();
  for (std::size_t i = 0; i < roots.size(); ++i) {
    if (is_outside(roots[i], n)) report_outside(function, "roots", i, roots[i], n);
  }
  if (n == 0) return;

  const std::string start = std::string(function) + ": ";
  const auto label = read_back<std::uint32_t>(runtime, *components.label);
  std::vector<std::size_t> root_of(n, none);  // of a component's smallest vertex: which one of `roots`
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const std::size_t component = label[static_cast<std::size_t>(roots[i])], other = root_of[component];
    root_of[component] = i;
    if (other == none) continue;
    if (roots[other] == roots[i]) {
      throw StructureError(start + "roots[" + std::to_string(other) + "] and roots[" + std::to_string(i) +
                           "] are both " + std::to_string(roots[i]));
    }
    throw StructureError(start + "vertices " + std::to_string(roots[other]) + " and " + std::to_string(roots[i]) +
                         " are roots of one component");
  }
  if (roots.size() == components.count) return;
  for (std::size_t v = 0; v < n; ++v) {
    if (root_of[label[v]] != none) continue;
    throw StructureError(start + "the component of vertex " + std::to_string(v) + " has no root");
  }
}

#define PLEACH_INSTANTIATE(Index)                                                                 \
  template Components components_of_forest<Index>(const char*, std::size_t, const Vector<Index>&, \
                                                  const Vector<Index>&);                          \
  template void require_roots<Index>(const char*, Runtime&, const Components&, std::span<const Index>);
PLEACH_INSTANTIATE(std::int32_t)
PLEACH_INSTANTIATE(std::int64_t)
#undef PLEACH_INSTANTIATE

}  // namespace pleach
