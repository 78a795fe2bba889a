#include <pleach/error.hpp>
#include <pleach/sort.hpp>
#include <pleach/tree_queries.hpp>
#include <pleach/treefix.hpp>

#include "arguments.hpp"
#include "array/convert/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/invert/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "array/permute_scratch.hpp"
#include "defined_operations.hpp"
#include "instances.hpp"
#include "list/links.hpp"
#include "once.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "tree/block_minima/codelet.hpp"
#include "tree/climb_paths/codelet.hpp"
#include "tree/fold_blocks/codelet.hpp"
#include "tree/join_ways/codelet.hpp"
#include "tree/measure_distances/codelet.hpp"
#include "tree/pack_farthest/codelet.hpp"
#include "tree/rank_places/codelet.hpp"
#include "tree/select_largest/codelet.hpp"
#include "tree/sum_paths/codelet.hpp"
#include "tree/unpack_farthest/codelet.hpp"
#include "treefix/contraction.hpp"
#include "treefix/submit_folds.hpp"

#include <new>
#include <string>
#include <type_traits>

namespace pleach {

template <class Index>
struct TreeQueries<Index>::Impl {
  explicit Impl(const Tree<Index>& of);

  /// Throws an error that names the first invalid pair.
  void require_pairs(const char* function, const Vector<Index>& u, const Vector<Index>& v) const;

  /// Returns the lowest common ancestors of pairs, once the pairs are known to be valid.
  [[nodiscard]] Vector<Index> ancestors(const char* function, const Vector<Index>& u, const Vector<Index>& v) const;

  void require_paths(const AnyVector& weight, const Vector<Index>& u, const Vector<Index>& v,
                     const AnyVector& result) const;

  /// Adds up the sums of valid pairs along the paths. `ordered`: the operator does not commute.
  template <class Op>
  void add_along(Type value, const Op& op, bool ordered, const AnyVector& weight, const Vector<Index>& u,
                 const Vector<Index>& v, const AnyVector& result) const;

  const Tree<Index>& tree;
  LowestCommonAncestors<Index> lowest;
  Vector<Index> level;
  std::shared_ptr<Handle> order;  // n uint32: the vertex at each place of the heavy paths
};

template <class Index>
TreeQueries<Index>::Impl::Impl(const Tree<Index>& of) : tree(of), lowest(of), level(of.runtime(), of.size()) {
  const std::size_t n = tree.size();
  if (n == 0) return;
  Runtime& runtime = tree.runtime();
  Runtime::Impl& impl = runtime.impl();
  tree_functions(tree, {.level = &level});
  const TreePaths& paths = paths_of(tree);
  order = impl.allocate(n, sizeof(std::uint32_t));
  const Submission submission;
  const auto numbers = share_scratch(runtime, n, sizeof(std::uint32_t));
  fill::submit.over(runtime, n, {0, true}, {numbers});
  permute::submit.over(runtime, n, {Type::i32, Type::i32, true}, {paths.place(), numbers, order});
  order->set_filled();
}

template <class Index>
void TreeQueries<Index>::Impl::require_pairs(const char* function, const Vector<Index>& u,
                                             const Vector<Index>& v) const {
  require_length(function, "v", v.size(), "u", u.size());
  require_runtime(function, "u", u, tree.runtime());
  require_runtime(function, "v", v, tree.runtime());
  require_settled(function, "u", u);
  require_settled(function, "v", v);
  if (u.size() == 0) return;
  inspect(function, "u", u, tree.size());
  inspect(function, "v", v, tree.size());
}

template <class Index>
Vector<Index> TreeQueries<Index>::Impl::ancestors(const char* function, const Vector<Index>& u,
                                                  const Vector<Index>& v) const {
  require_pairs(function, u, v);
  Vector<Index> result(tree.runtime(), u.size());
  lowest(u, v, result);
  return result;
}

namespace {

/// vertex[v] = v.
template <class Index>
void number_vertices(Vector<Index>& vertex) {
  Runtime& runtime = vertex.runtime();
  const std::size_t n = vertex.size();
  const Submission submission;
  const auto numbers = share_scratch(runtime, n, sizeof(std::uint32_t));
  fill::submit.over(runtime, n, {0, true}, {numbers});
  convert::submit.over(runtime, n, {Type::i32, type_of<Index>()}, {numbers, vertex});
  vertex.handle().set_filled();
}

/// The folds that make up sums along paths.
struct PathFolds {
  std::shared_ptr<Handle> values, fold, table;  // arguments of sum_paths
};

/// Folds weights along the heavy paths of a tree. Call it with a Submission.
template <class Index, class Op>
PathFolds fold_paths(const Tree<Index>& tree, const TreePaths& paths, Type value, const Op& op, const Handle& weight) {
  Runtime& runtime = tree.runtime();
  const std::size_t n = tree.size(), bytes = bytes_of(value);
  const PathFolds made{share_scratch(runtime, n, bytes), share_scratch(runtime, n, bytes),
                       share_scratch(runtime, fold_table_size(n), bytes)};
  permute::submit.over(runtime, n, {Type::i32, value, true},
                       {paths.place(), weight, made.values, permute_scratch(runtime, n, bytes)});
  submit_folds(runtime, n, value, op, Direction::root, 0, *made.values, paths.reach(), *made.fold);
  fold_blocks::submit(runtime, {value, op}, {made.values, made.table});
  return made;
}

}  // namespace

template <class Index>
template <class Op>
void TreeQueries<Index>::Impl::add_along(Type value, const Op& op, bool ordered, const AnyVector& weight,
                                         const Vector<Index>& u, const Vector<Index>& v,
                                         const AnyVector& result) const {
  const TreePaths& paths = paths_of(tree);
  Runtime& runtime = tree.runtime();
  const std::size_t n = tree.size(), m = u.size();
  const Submission submission;
  const PathFolds down = fold_paths(tree, paths, value, op, weight.handle());
  PathFolds away;
  if (ordered) {
    const auto inverses = share_scratch(runtime, n, bytes_of(value));
    invert::submit.over(runtime, n, {value, op}, {weight, inverses});
    away = fold_paths(tree, paths, value, op, *inverses);
  }
  sum_paths::submit.over(runtime, m, {type_of<Index>(), value, op, ordered, static_cast<std::uint32_t>(tree.roots())},
                         {paths.place(), paths.row(), paths.above(), down.values, down.fold, down.table, u, v, result,
                          away.values, away.fold, away.table});
  result.handle().set_filled();
}

template <class Index>
void TreeQueries<Index>::Impl::require_paths(const AnyVector& weight, const Vector<Index>& u, const Vector<Index>& v,
                                             const AnyVector& result) const {
  constexpr const char* function = "path_sum";
  require_length(function, "weight", weight.size(), "the tree", tree.size());
  require_length(function, "result", result.size(), "u", u.size());
  require_runtime(function, "weight", weight, tree.runtime());
  require_runtime(function, "result", result, tree.runtime());
  require_filled(function, "weight", weight);
  if (u.size() == 0) return;
  require_different(function, "weight", weight, "result", result);
  require_different(function, "u", u, "result", result);
  require_different(function, "v", v, "result", result);
}

template <class Index>
TreeQueries<Index>::TreeQueries(const Tree<Index>& tree) try : impl_(std::make_shared<const Impl>(tree)) {
} catch (const std::bad_alloc&) {
  throw_out_of_memory("TreeQueries");
}

template <class Index>
const typename TreeQueries<Index>::Impl& TreeQueries<Index>::impl() const {
  return kept_by("TreeQueries", impl_);
}

template <class Index>
void TreeQueries<Index>::distance(const Vector<Index>& u, const Vector<Index>& v, Vector<Index>& result) const try {
  constexpr const char* function = "distance";
  const std::size_t m = u.size();
  Runtime& runtime = impl().tree.runtime();
  require_length(function, "result", result.size(), "u", m);
  require_runtime(function, "result", result, runtime);
  if (m > 0) {
    require_different(function, "u", u, "result", result);
    require_different(function, "v", v, "result", result);
  }
  const Vector<Index> above = impl().ancestors(function, u, v);
  if (m == 0) return;
  const Submission submission;
  measure_distances::submit.over(runtime, m, {type_of<Index>()}, {impl().level, u, v, above, result});
  result.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("distance");
}

template <class Index>
void TreeQueries<Index>::ancestor(const Vector<Index>& v, const Vector<Index>& steps, Vector<Index>& result) const try {
  constexpr const char* function = "ancestor";
  const std::size_t m = v.size();
  const Tree<Index>& tree = impl().tree;
  require_length(function, "steps", steps.size(), "v", m);
  require_length(function, "result", result.size(), "v", m);
  require_runtime(function, "v", v, tree.runtime());
  require_runtime(function, "steps", steps, tree.runtime());
  require_runtime(function, "result", result, tree.runtime());
  require_settled(function, "v", v);
  require_settled(function, "steps", steps);
  if (m == 0) return;
  require_different(function, "v", v, "result", result);
  require_different(function, "steps", steps, "result", result);
  inspect(function, "v", v, tree.size());
  inspect(function, "steps", steps, std::size_t{1} << 31);

  const TreePaths& paths = paths_of(tree);
  const Submission submission;
  climb_paths::submit.over(tree.runtime(), m, {type_of<Index>(), static_cast<std::uint32_t>(tree.roots())},
                           {paths.place(), paths.reach(), paths.row(), paths.above(), impl().order, v, steps, result});
  result.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("ancestor");
}

template <class Index>
template <class Value>
void TreeQueries<Index>::path_sum(const Vector<Value>& weight, const Vector<Index>& u, const Vector<Index>& v,
                                  Vector<Value>& result, Operator op) const try {
  constexpr const char* function = "path_sum";
  constexpr Type value = type_of<Value>();
  const std::size_t m = u.size();
  const Tree<Index>& tree = impl().tree;
  require_meaning(function, op, value);
  require_inverse(function, op);
  impl().require_paths(weight, u, v, result);
  if constexpr (!std::is_integral_v<Value>) {
    impl().require_pairs(function, u, v);
    if (m > 0) impl().add_along(value, op, false, weight, u, v, result);
  } else {
    const Vector<Index> above = impl().ancestors(function, u, v);
    if (m == 0) return;
    Vector<Value> sum(tree.runtime(), tree.size());
    rootfix(tree, weight, sum, op, {.inclusive = true});
    const Submission submission;
    join_ways::submit.over(tree.runtime(), m, {type_of<Index>(), value, op}, {sum, weight, u, v, above, result});
    result.handle().set_filled();
  }
} catch (const std::bad_alloc&) {
  throw_out_of_memory("path_sum");
}

template <class Index>
void TreeQueries<Index>::own_path_sum(const AnyVector& weight, const Vector<Index>& u, const Vector<Index>& v,
                                      AnyVector& result, const Definition& op) const try {
  constexpr const char* function = "path_sum";
  if (!op.has_inverse()) throw ArgumentError("path_sum: the operator has no inverse: define_operator takes one");
  impl().require_paths(weight, u, v, result);
  impl().tree.runtime().impl().require_compilers(op, function);
  require_kept(function, op, "weight", weight);
  impl().require_pairs(function, u, v);
  if (u.size() > 0) impl().add_along(type_of_size(op.bytes()), op, !op.commutes(), weight, u, v, result);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("path_sum");
}

template <class Index>
template <class Value>
void TreeQueries<Index>::subtree_top(const Vector<Value>& value, const Vector<Index>& v, std::size_t count,
                                     Vector<Index>& result) const try {
  constexpr const char* function = "subtree_top";
  constexpr Type index = type_of<Index>();
  const Tree<Index>& tree = impl().tree;
  Runtime& runtime = tree.runtime();
  const std::size_t n = tree.size(), m = v.size();
  require_countable(function, "results of a query", count);
  require_length(function, "value", value.size(), "the tree", n);
  require_length(function, "result", result.size(), (std::to_string(count) + " times v").c_str(), m * count);
  require_runtime(function, "value", value, runtime);
  require_runtime(function, "v", v, runtime);
  require_runtime(function, "result", result, runtime);
  require_filled(function, "value", value);
  require_settled(function, "v", v);
  if (m == 0) return;
  inspect(function, "v", v, n);
  if (count == 0) return;
  require_different(function, "v", v, "result", result);
  require_different(function, "value", value, "result", result);

  Vector<Index> place(runtime, n), size(runtime, n), vertex(runtime, n), sorted(runtime, n);
  Vector<Value> sorted_value(runtime, n);
  tree_functions(tree, {.size = &size, .preorder = &place});
  number_vertices(vertex);
  sort_by_key(value, vertex, sorted_value, sorted);
  const Submission submission;
  const auto minus_rank = share_scratch(runtime, n, sizeof(std::int32_t)),
             table = share_scratch(runtime, minima_size(n), sizeof(std::int32_t)),
             heaps = share_scratch(runtime, 3 * m * count, sizeof(std::uint32_t));
  rank_places::submit.over(runtime, n, {index}, {sorted, place, minus_rank});
  block_minima::submit(runtime, {}, {minus_rank, table});
  select_largest::submit.over(runtime, m, {index, static_cast<std::uint32_t>(count)},
                              {minus_rank, table, place, sorted, size, v, heaps, result});
  result.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("subtree_top");
}

template <class Index>
void TreeQueries<Index>::diameter(const Diameters<Index>& wanted) const try {
  constexpr const char* function = "diameter";
  constexpr Type index = type_of<Index>();
  const Tree<Index>& tree = impl().tree;
  Runtime& runtime = tree.runtime();
  const std::size_t n = tree.size();
  const struct {
    const char* name;
    Vector<Index>* vector;
  } results[] = {{"length", wanted.length}, {"from", wanted.from}, {"to", wanted.to}, {"centre", wanted.centre}};
  for (const auto& [name, vector] : results) {
    if (vector == nullptr) continue;
    require_length(function, name, vector->size(), "the tree", n);
    require_runtime(function, name, *vector, runtime);
    for (const auto& [other, before] : results) {
      if (other == name) break;
      if (before != nullptr && n > 0) require_different(function, other, *before, name, *vector);
    }
  }
  if (n == 0) return;

  const auto own = [&] { return Vector<Index>(runtime, n); };
  Vector<Index> root = own(), vertex = own(), depth = own(), half = own(), from = own(), far = own(), length = own(),
                middle = own(), to = own(), centre = own();
  const auto find_farthest = [&](const Vector<Index>& numbers, const Vector<Index>& number,
                                 const Vector<Index>& half_of, const Vector<Index>& farthest) {
    Vector<std::int64_t> key(runtime, n), largest(runtime, n);
    {
      const Submission submission;
      pack_farthest::submit.over(runtime, n, {index}, {numbers, key});
      key.handle().set_filled();
    }
    leaffix(tree, key, largest, max);
    const Submission submission;
    unpack_farthest::submit.over(runtime, n, {index}, {root, largest, number, half_of, farthest});
    for (const auto* result : {&number, &half_of, &farthest}) result->handle().set_filled();
  };
  tree_functions(tree, {.root = &root});
  number_vertices(vertex);
  find_farthest(impl().level, depth, half, from);
  distance(vertex, from, far);
  find_farthest(far, length, middle, to);
  if (wanted.centre != nullptr) ancestor(from, middle, centre);
  const Submission submission;
  const Vector<Index>* const found[] = {&length, &from, &to, &centre};
  for (std::size_t k = 0; k < 4; ++k) {
    if (results[k].vector == nullptr) continue;
    convert::submit.over(runtime, n, {index, index}, {*found[k], *results[k].vector});
    results[k].vector->handle().set_filled();
  }
} catch (const std::bad_alloc&) {
  throw_out_of_memory("diameter");
}

template <class Index>
void TreeQueries<Index>::distance(std::span<const Index> u, std::span<const Index> v, std::span<Index> result) const
    try {
  require_disjoint("distance", {{"u", u}, {"v", v}}, {{"result", result}});
  Runtime& runtime = impl().tree.runtime();
  HostVector<const Index> first(runtime, u), second(runtime, v);
  HostVector<Index> edges(runtime, result);
  distance(first.vector(), second.vector(), edges.vector());
  edges.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("distance");
}

template <class Index>
void TreeQueries<Index>::ancestor(std::span<const Index> v, std::span<const Index> steps, std::span<Index> result) const
    try {
  require_disjoint("ancestor", {{"v", v}, {"steps", steps}}, {{"result", result}});
  Runtime& runtime = impl().tree.runtime();
  HostVector<const Index> first(runtime, v), second(runtime, steps);
  HostVector<Index> found(runtime, result);
  ancestor(first.vector(), second.vector(), found.vector());
  found.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("ancestor");
}

template class TreeQueries<std::int32_t>;
template class TreeQueries<std::int64_t>;
#define INSTANCES(Index, Value)                                                                                       \
  template void TreeQueries<Index>::path_sum<Value>(const Vector<Value>&, const Vector<Index>&, const Vector<Index>&, \
                                                    Vector<Value>&, Operator) const;
PLEACH_FOR_INDICES_AND_VALUES(INSTANCES)
#define TOP_INSTANCES(Index, Value)                                                                             \
  template void TreeQueries<Index>::subtree_top<Value>(const Vector<Value>&, const Vector<Index>&, std::size_t, \
                                                       Vector<Index>&) const;
#define TOP_INSTANCES_OF(Index)      \
  TOP_INSTANCES(Index, std::int32_t) \
  TOP_INSTANCES(Index, std::int64_t) \
  TOP_INSTANCES(Index, float)        \
  TOP_INSTANCES(Index, double)
PLEACH_FOR_INDICES(TOP_INSTANCES_OF)

}  // namespace pleach
