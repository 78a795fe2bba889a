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
#include "runtime/range.hpp"
#include "runtime/tile.hpp"
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
void count(const Vector<Index>& parent, Handle& children) {
  Runtime& runtime = parent.runtime();
  const Range range(runtime, parent.size(), children.divisible());
  fill::submit.over(runtime, parent.size(), {0}, {children});
  range.for_each([&](const Range::Task& task) {
    count_children::submit(runtime, {type_of<Index>(), task.first}, task.part(parent.handle()), task.alias(children));
  });
}

/// The deepest vertex of a subtree is the deepest of a range in preorder.
template <class Index>
void heights(Runtime& runtime, const Preorder<Index>& order, Handle& place, Handle& size, Handle& height,
             const Keep& keep) {
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = height.size();
  const auto levels = impl.reserve(n, sizeof(std::int32_t)), table = impl.reserve(minima_size(n), sizeof(std::int32_t));
  order.list(list_preorder::Kind::level, *levels);
  block_minima::submit(runtime, levels->whole(), table->whole());
  Keep all{levels, table};
  all.insert(all.end(), keep.begin(), keep.end());
  const bool divisible = place.divisible() && size.divisible() && height.divisible();
  Range::of_parts(runtime, n, divisible).for_each([&](const Range::Task& task) {
    range_minima::submit(runtime, {type_of<Index>(), range_minima::Kind::height}, levels->whole(), table->whole(),
                         task.part(place), task.part(size), task.part(height), {}, {}, all);
  });
}

/// Roots stand in ascending order: the root of a vertex is the largest that the tour has entered.
template <class Index>
void roots(Runtime& runtime, const Preorder<Index>& order, Handle& place, Handle& root) {
  constexpr Type index = type_of<Index>();
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = root.size();
  const auto largest = impl.reserve(n, sizeof(Index)), sums = impl.reserve(tiles(n), sizeof(Index));
  order.list(list_preorder::Kind::root, *largest);
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
    for (std::size_t j = 0; j < i && n > 0; ++j) {
      require_different(function, results[j].first, *results[j].second, name, *vector);
    }
  }
  if (n == 0) return;

  Runtime& runtime = tree.runtime();
  const auto submission = Engine::instance().submission();
  const auto handle = [](Vector<Index>* vector) { return vector != nullptr ? &vector->handle() : nullptr; };
  copy_of(tree.parent(), wanted.parent);
  copy_of(tree.enter(), wanted.first);
  copy_of(tree.leave(), wanted.last);
  if (wanted.children != nullptr) count(tree.parent(), wanted.children->handle());

  using namespace number_vertices;
  Results<Handle*> numbers{};
  numbers[size] = handle(wanted.size);
  numbers[preorder] = handle(wanted.preorder);
  numbers[postorder] = handle(wanted.postorder);
  numbers[level] = handle(wanted.level);
  Keep keep;
  const auto require = [&](Function number, bool needed) {
    if (!needed || numbers[number] != nullptr) return;
    keep.push_back(runtime.impl().reserve(n, sizeof(Index)));
    numbers[number] = keep.back().get();
  };
  require(preorder, wanted.height != nullptr || wanted.root != nullptr);
  require(size, wanted.height != nullptr);

  const bool numbered = numbers != Results<Handle*>{};
  if (numbered || wanted.order != nullptr) {
    const Preorder order(tree);
    if (numbered) order.number(numbers);
    if (wanted.order != nullptr) order.list(list_preorder::Kind::vertex, wanted.order->handle());
    if (wanted.root != nullptr) roots(runtime, order, *numbers[preorder], wanted.root->handle());
    if (wanted.height != nullptr) {
      heights(runtime, order, *numbers[preorder], *numbers[size], wanted.height->handle(), keep);
    }
  }
  for (const auto& result : results) result.second->handle().set_filled();
}

template void tree_functions<std::int32_t>(const Tree<std::int32_t>&, const TreeFunctions<std::int32_t>&);
template void tree_functions<std::int64_t>(const Tree<std::int64_t>&, const TreeFunctions<std::int64_t>&);

}  // namespace pleach
