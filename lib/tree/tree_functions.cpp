// Functions of vertices from the Euler tour: count where it enters vertices, and subtract (Rehman, section 5.2).
#include <pleach/error.hpp>
#include <pleach/tree_functions.hpp>

#include "arguments.hpp"
#include "array/convert/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "array/scan_tile_sums/codelet.hpp"
#include "array/scan_tiles/codelet.hpp"
#include "array/sum_tiles/codelet.hpp"
#include "runtime/runtime_impl.hpp"
#include "tree/block_minima/codelet.hpp"
#include "tree/count_children/codelet.hpp"
#include "tree/preorder.hpp"
#include "tree/range_minima/codelet.hpp"

#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

constexpr const char* function = "tree_functions";

template <class Index>
std::vector<std::pair<const char*, Vector<Index>*>> list(const TreeFunctions<Index>& wanted) {
  std::vector<std::pair<const char*, Vector<Index>*>> results;
  const auto add = [&](const char* name, Vector<Index>* vector) {
    if (vector != nullptr) results.emplace_back(name, vector);
  };
  add("parent", wanted.parent);
  add("size", wanted.size);
  add("preorder", wanted.preorder);
  add("postorder", wanted.postorder);
  add("level", wanted.level);
  add("height", wanted.height);
  add("children", wanted.children);
  add("root", wanted.root);
  add("first", wanted.first);
  add("last", wanted.last);
  add("order", wanted.order);
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

/// The deepest vertex of a subtree is the deepest of a range in preorder.
template <class Index>
void heights(const Preorder<Index>& order, Handle& place, Handle& size, const Vector<Index>& height) {
  Runtime& runtime = height.runtime();
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = height.size();
  const auto levels = impl.reserve(n, sizeof(std::int32_t)), table = impl.reserve(minima_size(n), sizeof(std::int32_t));
  order.list({.minus_level = levels});
  block_minima::submit(runtime, {}, {levels, table});
  range_minima::submit.over(runtime, n, {type_of<Index>(), range_minima::Kind::height},
                            {levels, table, place, size, height, {}, {}});
}

/// Roots stand in ascending order: the root of a vertex is the largest that the tour has entered.
template <class Index>
void roots(const Preorder<Index>& order, Handle& place, const Vector<Index>& root) {
  constexpr Type index = type_of<Index>();
  Runtime& runtime = root.runtime();
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = root.size();
  const auto largest = impl.reserve(n, sizeof(Index)), sums = impl.reserve(tiles(n), sizeof(Index));
  order.list({.root = largest});
  sum_tiles::submit.over(runtime, n, {index, max}, {largest, sums});
  scan_tile_sums::submit(runtime, {index, max}, {sums});
  scan_tiles::submit.over(runtime, n, {index, max, true}, {largest, sums, largest});
  permute::submit.over(runtime, n, {index, index, false}, {place, largest, root});
}

}  // namespace

template <class Index>
void tree_functions(const Tree<Index>& tree, const TreeFunctions<Index>& wanted) {
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
  const auto submission = Engine::instance().submission();
  copy_of(tree.parent(), wanted.parent);
  copy_of(tree.enter(), wanted.first);
  copy_of(tree.leave(), wanted.last);
  if (wanted.children != nullptr) count(tree.parent(), *wanted.children);

  // Scratch memory for what others need.
  const auto handle = [&](Vector<Index>* vector, bool needed) -> std::shared_ptr<Handle> {
    if (vector != nullptr) return vector->handle().shared_from_this();
    return needed ? runtime.impl().reserve(n, sizeof(Index)) : nullptr;
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
}

template void tree_functions<std::int32_t>(const Tree<std::int32_t>&, const TreeFunctions<std::int32_t>&);
template void tree_functions<std::int64_t>(const Tree<std::int64_t>&, const TreeFunctions<std::int64_t>&);

}  // namespace pleach
