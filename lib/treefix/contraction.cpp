#include "treefix/contraction.hpp"

#include <pleach/treefix.hpp>

#include "arguments.hpp"
#include "array/convert/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/find_key_starts/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "array/permute_scratch.hpp"
#include "array/scan.hpp"
#include "array/sum_tiles/codelet.hpp"
#include "cache.hpp"
#include "instances.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "sort/sort.hpp"
#include "tree/preorder.hpp"
#include "treefix/find_heavy/codelet.hpp"
#include "treefix/fold_beyond/codelet.hpp"
#include "treefix/fold_table/codelet.hpp"
#include "treefix/fold_tiles/codelet.hpp"
#include "treefix/folds.hpp"
#include "treefix/join_paths/codelet.hpp"
#include "treefix/level_paths/codelet.hpp"
#include "treefix/link_paths/codelet.hpp"
#include "treefix/order_by_level/codelet.hpp"
#include "treefix/place_paths/codelet.hpp"
#include "treefix/rootfix_levels/codelet.hpp"
#include "treefix/step_to_children/codelet.hpp"
#include "treefix/submit_folds.hpp"

#include <algorithm>

namespace pleach {

namespace {

constexpr std::size_t word = sizeof(std::uint32_t);

std::uint32_t largest(Runtime& runtime, std::size_t n, const Handle& numbers) {
  const auto of_tiles = reserve_scratch(runtime, tiles(n), word);
  {
    const Submission submission;
    sum_tiles::submit.over(runtime, n, {Type::i32, max}, {numbers, of_tiles});
  }
  return std::ranges::max(read_back<std::uint32_t>(runtime, *of_tiles));
}

}  // namespace

void submit_folds(Runtime& runtime, std::size_t n, Type value, AnyOperator op, Direction direction, std::uint32_t skip,
                  const Handle& values, const Handle& reach, const Handle& fold) {
  const std::size_t m = tiles(n), bytes = bytes_of(value);
  const auto along = share_scratch(runtime, n, bytes), total = share_scratch(runtime, m, bytes);
  fold_tiles::submit.over(runtime, n, {value, op, direction, skip}, {values, reach, fold, along, total});
  if (m == 1) return;
  std::shared_ptr<Handle> table;
  if (m > 2) {
    table = share_scratch(runtime, table_values(m), bytes);
    fold_table::submit(runtime, {value, op, direction}, {total, table});
  }
  fold_beyond::submit.over(runtime, n, {value, op, direction, skip}, {reach, along, total, table, fold});
}

template <class Index>
TreeSubtrees::TreeSubtrees(const Tree<Index>& tree) {
  constexpr Type index = type_of<Index>();
  Runtime& runtime = tree.runtime();
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = tree.size();
  reach_ = impl.allocate(n, word);
  if (!tree.in_preorder()) place_ = impl.allocate(n, sizeof(Index));
  {
    const Submission submission;
    const auto in_order = index == Type::i32 ? reach_ : share_scratch(runtime, n, sizeof(Index));
    const Preorder<Index> order(tree);
    if (place_ == nullptr) {
      order.number({.size = in_order});
    } else {
      const auto size = share_scratch(runtime, n, sizeof(Index));
      order.number({.size = size, .preorder = place_});
      permute::submit.over(runtime, n, {index, index, true},
                           {place_, size, in_order, permute_scratch(runtime, n, sizeof(Index))});
      place_->set_filled();
    }
    if (index != Type::i32) convert::submit.over(runtime, n, {index, Type::i32}, {in_order, reach_});
    reach_->set_filled();
  }
  await(runtime, {place_, reach_});
}

template <class Index>
TreePaths::TreePaths(const Tree<Index>& tree) {
  constexpr Type index = type_of<Index>();
  Runtime& runtime = tree.runtime();
  Runtime::Impl& impl = runtime.impl();
  const Waiting waiting;
  const std::size_t n = tree.size();

  Vector<std::int64_t> step(runtime, n, reserve_scratch(runtime, n, sizeof(std::int64_t))),
      sum(runtime, n, reserve_scratch(runtime, n, sizeof(std::int64_t)));
  const auto light = reserve_scratch(runtime, n, word);
  {
    const Submission submission;
    const auto subtree = share_scratch(runtime, n, sizeof(Index)), preorder = share_scratch(runtime, n, sizeof(Index)),
               heavy = share_scratch(runtime, n, word);
    Preorder<Index>(tree).number({.size = subtree, .preorder = preorder});
    fill::submit.over(runtime, n, {0xff, false}, {heavy});
    find_heavy::submit.over(runtime, n, {index}, {tree.parent(), subtree, heavy});
    step_to_children::submit.over(runtime, n, {index}, {tree.parent(), subtree, preorder, heavy, step, light});
    step.handle().set_filled();
  }
  rootfix(tree, step, sum, plus, {.inclusive = true, .method = TreefixMethod::scan});
  place_ = impl.allocate(n, word);

  const auto first = reserve_scratch(runtime, n, word), path = reserve_scratch(runtime, n, word);
  {
    const Submission submission;
    convert::submit.over(runtime, n, {Type::i64, Type::i32}, {sum, place_});
    place_->set_filled();
    permute::submit.over(runtime, n, {Type::i32, Type::i32, true},
                         {place_, light, first, permute_scratch(runtime, n, word)});
    submit_scan(runtime, n, {Type::i32, plus, true}, *first, *path);
  }
  const std::size_t paths = largest(runtime, n, *path);
  const auto start = reserve_scratch(runtime, paths, word), level = reserve_scratch(runtime, paths, word);
  {
    const Submission submission;
    find_key_starts::submit.over(runtime, paths, {1}, {path, start});
    level_paths::submit.over(runtime, n, {}, {sum, light, path, level});
  }
  const std::size_t levels = largest(runtime, paths, *level);

  reach_ = impl.allocate(n, word);
  row_ = impl.allocate(n, word);
  up_ = impl.allocate(paths, word);
  above_ = impl.allocate(paths, word);
  offset_ = impl.allocate(levels + 2, word);
  const auto order = reserve_scratch(runtime, paths, word), head = reserve_scratch(runtime, paths, word),
             rank = reserve_scratch(runtime, n, word);
  {
    const Submission submission;
    sort_by_key(runtime, *level, levels + 1, *order, *offset_);
    order_by_level::submit.over(runtime, paths, {Type::i32}, {order, start, head, rank});
    place_paths::submit.over(runtime, n, {}, {path, start, rank, reach_, row_});
    link_paths::submit.over(runtime, n, {index, static_cast<std::uint32_t>(tree.roots())},
                            {tree.parent(), light, place_, row_, up_, above_});
    for (Handle* handle : {reach_.get(), row_.get(), up_.get(), above_.get()}) handle->set_filled();
  }
  starts_ = read_back<std::uint32_t>(runtime, *offset_);
  await(runtime, {place_, reach_, row_, up_, above_});
}

TreePaths::~TreePaths() { offset_->release(); }

template <class Index>
const TreeSubtrees& subtrees_of(const Tree<Index>& tree) {
  return kept_by("Tree", tree.cache()).template get<TreeSubtrees>([&] {
    return std::make_unique<const TreeSubtrees>(tree);
  });
}

template <class Index>
const TreePaths& paths_of(const Tree<Index>& tree) {
  return kept_by("Tree", tree.cache()).template get<TreePaths>([&] { return std::make_unique<const TreePaths>(tree); });
}

template <class Index>
void contract_subtrees(const Tree<Index>& tree, Type value, AnyOperator op, bool inclusive, Handle& weight,
                       Handle& result) {
  const TreeSubtrees& subtrees = subtrees_of(tree);
  Runtime& runtime = tree.runtime();
  const Submission submission;
  const std::size_t n = tree.size();
  const std::uint32_t skip = inclusive ? 0 : 1;
  const auto& place = subtrees.place();
  if (place == nullptr) {
    return submit_folds(runtime, n, value, op, Direction::leaf, skip, weight, subtrees.reach(), result);
  }
  constexpr Type index = type_of<Index>();
  const auto weights = share_scratch(runtime, n, bytes_of(value)), folds = share_scratch(runtime, n, bytes_of(value));
  permute::submit.over(runtime, n, {index, value, true},
                       {place, weight, weights, permute_scratch(runtime, n, bytes_of(value))});
  submit_folds(runtime, n, value, op, Direction::leaf, skip, *weights, subtrees.reach(), *folds);
  permute::submit.over(runtime, n, {index, value, false}, {place, folds, result});
}

template <class Index>
void contract_paths(const Tree<Index>& tree, Type value, AnyOperator op, bool inclusive, Handle& weight,
                    Handle& result) {
  const TreePaths& paths = paths_of(tree);
  Runtime& runtime = tree.runtime();
  const Submission submission;
  const std::size_t n = tree.size(), m = paths.count(), bytes = bytes_of(value);
  const auto weights = share_scratch(runtime, n, bytes), folds = share_scratch(runtime, n, bytes);
  permute::submit.over(runtime, n, {Type::i32, value, true},
                       {paths.place(), weight, weights, permute_scratch(runtime, n, bytes)});
  submit_folds(runtime, n, value, op, Direction::root, 0, *weights, paths.reach(), *folds);

  // The sums above the paths, except root paths.
  const auto hung = share_scratch(runtime, m, bytes), base = share_scratch(runtime, m, bytes);
  permute::submit.over(runtime, m, {Type::i32, value, false}, {paths.above(), folds, hung});
  rootfix_levels::submit(runtime, {value, op, true, paths.levels(), 0, static_cast<std::uint32_t>(m)},
                         {paths.up(), hung, paths.offset(), base});

  const auto sums = share_scratch(runtime, n, bytes);
  join_paths::submit.over(runtime, n, {value, op, inclusive, static_cast<std::uint32_t>(tree.roots())},
                          {folds, paths.reach(), paths.row(), base, sums});
  permute::submit.over(runtime, n, {Type::i32, value, false}, {paths.place(), sums, result});
}

#define INSTANCES(Index)                                                                                 \
  template void contract_subtrees<Index>(const Tree<Index>&, Type, AnyOperator, bool, Handle&, Handle&); \
  template void contract_paths<Index>(const Tree<Index>&, Type, AnyOperator, bool, Handle&, Handle&);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
