#include "treefix/tree_levels.hpp"

#include "arguments.hpp"
#include "array/find_key_starts/codelet.hpp"
#include "array/sum_tiles/codelet.hpp"
#include "cache.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "sort/sort.hpp"
#include "tree/parent_places/codelet.hpp"
#include "tree/preorder.hpp"
#include "treefix/most_children/codelet.hpp"
#include "treefix/order_by_level/codelet.hpp"

#include <algorithm>
#include <memory>

namespace pleach {

namespace {

constexpr std::size_t word = sizeof(std::uint32_t);

}  // namespace

template <class Index>
TreeLevels::TreeLevels(const Tree<Index>& tree) {
  constexpr Type index = type_of<Index>();
  Runtime& runtime = tree.runtime();
  Runtime::Impl& impl = runtime.impl();
  const Waiting waiting;
  const std::size_t n = tree.size();

  const auto preorder = reserve_scratch(runtime, n, sizeof(Index)), depth = reserve_scratch(runtime, n, word),
             deepest = reserve_scratch(runtime, tiles(n), word);
  {
    const Submission submission;
    const Preorder<Index> order(tree);
    order.list({.vertex = preorder});
    order.list({.level = depth});
    sum_tiles::submit.over(runtime, n, {Type::i32, max}, {depth, deepest});
  }
  const std::size_t levels = 1 + std::ranges::max(read_back<std::uint32_t>(runtime, *deepest));

  vertex_ = impl.allocate(n, word);
  rank_ = impl.allocate(n, word);
  up_ = impl.allocate(n, word);
  child_ = impl.allocate(n + 1, word);
  offset_ = impl.allocate(levels + 1, word);
  const auto order = reserve_scratch(runtime, n, word), most = reserve_scratch(runtime, tiles(n), word);
  {
    const Submission submission;
    sort_by_key(runtime, *depth, levels, *order, *offset_);
    order_by_level::submit.over(runtime, n, {index}, {order, preorder, vertex_, rank_});
    parent_places::submit.over(runtime, n, {index, Type::i32, 0, 1}, {vertex_, tree.parent(), rank_, up_});
    find_key_starts::submit.over(runtime, n + 1, {1}, {up_, child_});
    most_children::submit(runtime, {}, {child_, most});
    for (Handle* handle : {vertex_.get(), rank_.get(), up_.get(), child_.get()}) handle->set_filled();
  }
  starts_ = read_back<std::uint32_t>(runtime, *offset_);
  degree_ = std::ranges::max(read_back<std::uint32_t>(runtime, *most));
  await(runtime, {vertex_, rank_, up_, child_});
}

TreeLevels::~TreeLevels() { offset_->release(); }

template <class Index>
const TreeLevels& levels_of(const Tree<Index>& tree) {
  return kept_by("Tree", tree.cache()).template get<TreeLevels>([&] {
    return std::make_unique<const TreeLevels>(tree);
  });
}

template const TreeLevels& levels_of<std::int32_t>(const Tree<std::int32_t>&);
template const TreeLevels& levels_of<std::int64_t>(const Tree<std::int64_t>&);

}  // namespace pleach
