// Functions of vertices from the Euler tour: count where it enters vertices, and subtract (Rehman, section 5.2).
#include <pleach/error.hpp>
#include <pleach/tree_functions.hpp>

#include "arguments.hpp"
#include "array/convert/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "array/scan.hpp"
#include "instances.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "tree/block_minima/codelet.hpp"
#include "tree/count_children/codelet.hpp"
#include "tree/preorder.hpp"
#include "tree/range_minima/codelet.hpp"

#include <list>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

constexpr const char* function = "tree_functions";

/// Calls f with the name of each function, and its result in all of `of`.
template <class F, class... Functions>
void for_each_function(F f, Functions&... of) {
  f("parent", of.parent...);
  f("size", of.size...);
  f("preorder", of.preorder...);
  f("postorder", of.postorder...);
  f("level", of.level...);
  f("height", of.height...);
  f("children", of.children...);
  f("root", of.root...);
  f("first", of.first...);
  f("last", of.last...);
  f("order", of.order...);
}

template <class Index>
std::vector<std::pair<const char*, Vector<Index>*>> list(const TreeFunctions<Index>& wanted) {
  std::vector<std::pair<const char*, Vector<Index>*>> results;
  for_each_function(
      [&](const char* name, Vector<Index>* vector) {
        if (vector != nullptr) results.emplace_back(name, vector);
      },
      wanted);
  return results;
}

template <class Index>
void copy_of(const Vector<Index>& from, const Vector<Index>* to) {
  if (to == nullptr) return;
  convert::submit.over(from.runtime(), from.size(), {type_of<Index>(), type_of<Index>()}, {from, *to});
}

template <class Index>
void count(const Vector<Index>& parent, const Vector<Index>& children) {
  Runtime& runtime = parent.runtime();
  fill::submit.over(runtime, parent.size(), {0}, {children});
  count_children::submit.over(runtime, parent.size(), {type_of<Index>()}, {parent, children});
}

/// Computes heights: the deepest vertex of a subtree is the deepest of a range in preorder.
template <class Index>
void heights(const Preorder<Index>& order, Handle& place, Handle& size, const Vector<Index>& height) {
  Runtime& runtime = height.runtime();
  const std::size_t n = height.size();
  const auto levels = reserve_scratch(runtime, n, sizeof(std::int32_t)),
             table = reserve_scratch(runtime, minima_size(n), sizeof(std::int32_t));
  order.list({.minus_level = levels});
  block_minima::submit(runtime, {}, {levels, table});
  range_minima::submit.over(runtime, n, {type_of<Index>(), range_minima::Kind::height},
                            {levels, table, place, size, height, {}, {}});
}

/// Computes roots: these ascend, so the root of a vertex is the largest root entered before it.
template <class Index>
void roots(const Preorder<Index>& order, Handle& place, const Vector<Index>& root) {
  constexpr Type index = type_of<Index>();
  Runtime& runtime = root.runtime();
  const std::size_t n = root.size();
  const auto largest = reserve_scratch(runtime, n, sizeof(Index));
  order.list({.root = largest});
  submit_scan(runtime, n, {index, max, true}, *largest, *largest);
  permute::submit.over(runtime, n, {index, index, false}, {place, largest, root});
}

}  // namespace

template <class Index>
void tree_functions(const Tree<Index>& tree, const TreeFunctions<Index>& wanted) try {
  const auto results = list(wanted);
  const std::size_t n = tree.size();
  for (std::size_t i = 0; i < results.size(); ++i) {
    const auto& [name, vector] = results[i];
    require_length(function, name, vector->size(), "the tree", n);
    require_runtime(function, name, *vector, tree.runtime());
    for (std::size_t j = 0; j < i && n > 0; ++j) {
      require_different(function, results[j].first, *results[j].second, name, *vector);
    }
  }
  if (n == 0) return;

  Runtime& runtime = tree.runtime();
  const Submission submission;
  copy_of(tree.parent(), wanted.parent);
  copy_of(tree.enter(), wanted.first);
  copy_of(tree.leave(), wanted.last);
  if (wanted.children != nullptr) count(tree.parent(), *wanted.children);

  // Returns the result's memory, or scratch memory if only other functions need it.
  const auto handle = [&](Vector<Index>* vector, bool needed) -> std::shared_ptr<Handle> {
    if (vector != nullptr) return vector->handle().shared_from_this();
    return needed ? reserve_scratch(runtime, n, sizeof(Index)) : nullptr;
  };
  const bool height = wanted.height != nullptr, root = wanted.root != nullptr;
  const auto size = handle(wanted.size, height), preorder = handle(wanted.preorder, height || root),
             postorder = handle(wanted.postorder, false), level = handle(wanted.level, false);
  const bool numbered = size || preorder || postorder || level;
  if (numbered || wanted.order != nullptr) {
    const Preorder order(tree);
    if (numbered) order.number({size, preorder, postorder, level});
    if (wanted.order != nullptr) order.list({.vertex = handle(wanted.order, true)});
    if (root) roots(order, *preorder, *wanted.root);
    if (height) heights(order, *preorder, *size, *wanted.height);
  }
  for (const auto& result : results) result.second->handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("tree_functions");
}

template <class Index>
void tree_functions(const Tree<Index>& tree, const HostTreeFunctions<Index>& wanted) try {
  std::vector<HostRange> ranges;
  std::list<HostVector<Index>> results;
  TreeFunctions<Index> asked;
  for_each_function(
      [&](const char* name, std::span<Index> host, Vector<Index>*& vector) {
        if (host.empty()) return;
        ranges.emplace_back(name, host);
        vector = &results.emplace_back(tree.runtime(), host).vector();
      },
      wanted, asked);
  require_disjoint(function, {}, std::span<const HostRange>(ranges));
  tree_functions(tree, asked);
  for (auto& result : results) result.vector().wait();  // write none before all are complete
  for (auto& result : results) result.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("tree_functions");
}

#define INSTANCES(Index)                                                                \
  template void tree_functions<Index>(const Tree<Index>&, const TreeFunctions<Index>&); \
  template void tree_functions<Index>(const Tree<Index>&, const HostTreeFunctions<Index>&);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
