#include "tree_levels.hpp"

#include "arguments.hpp"
#include "find_first/codelet.hpp"
#include "link_levels/codelet.hpp"
#include "most_children/codelet.hpp"
#include "number_levels/codelet.hpp"
#include "preorder.hpp"
#include "runtime/runtime_impl.hpp"
#include "scan_reduce/codelet.hpp"
#include "sort.hpp"
#include "tile.hpp"

#include <algorithm>
#include <mutex>

namespace pleach {

namespace {

constexpr std::size_t word = sizeof(std::uint32_t);

}  // namespace

template <class Index>
TreeLevels::TreeLevels(const Tree<Index>& tree) {
  constexpr Type index = type_of<Index>();
  Runtime& runtime = tree.runtime();
  Runtime::Impl& impl = runtime.impl();
  const Engine::Activity activity;
  const std::size_t n = tree.size();

  const auto preorder = impl.reserve(n, sizeof(Index)), depth = impl.reserve(n, word),
             deepest = impl.reserve(tiles(n), word);
  {
    const auto submission = Engine::instance().submission();
    const Preorder<Index> order(tree);
    order.list(list_preorder::Kind::vertex, *preorder);
    order.list(list_preorder::Kind::depth, *depth);
    const std::size_t step = impl.task_size(n, tile);
    for (std::size_t k = 0; k * step < n; ++k) {
      scan_reduce::submit(runtime, {Type::i32, max}, depth->part(step, k), deepest->part(tiles(step), k));
    }
  }
  const std::size_t levels = 1 + std::ranges::max(read_back<std::uint32_t>(runtime, *deepest));

  vertex_ = impl.allocate(n, word);
  rank_ = impl.allocate(n, word);
  up_ = impl.allocate(n, word);
  child_ = impl.allocate(n + 1, word);
  offset_ = impl.allocate(levels + 1, word);
  const auto order = impl.reserve(n, word), most = impl.reserve(tiles(n), word);
  {
    const auto submission = Engine::instance().submission();
    sort_by_key(runtime, *depth, levels, *order, *offset_);
    const std::size_t step = impl.shares_memory() ? impl.task_size(n, 1) : n, tasks = (n + step - 1) / step;
    const auto for_each_part = [&](auto f) {
      for (std::size_t k = 0; k < tasks; ++k) {
        const std::size_t first = k * step;
        f(k, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(std::min(step, n - first)));
      }
    };
    for_each_part([&](std::size_t k, std::uint32_t first, std::uint32_t size) {
      number_levels::submit(runtime, {index, first, size}, order->whole(), preorder->whole(), vertex_->alias(tasks, k),
                            rank_->alias(tasks, k));
    });
    for_each_part([&](std::size_t k, std::uint32_t first, std::uint32_t size) {
      link_levels::submit(runtime, {index, first, size}, vertex_->whole(), rank_->whole(),
                          tree.parent().handle().whole(), up_->alias(tasks, k));
    });
    const std::size_t child_step = impl.task_size(n + 1, 1);
    for (std::size_t k = 0; k * child_step <= n; ++k) {
      find_first::submit(runtime, {static_cast<std::uint32_t>(k * child_step) + 1}, up_->whole(),
                         child_->part(child_step, k));
    }
    most_children::submit(runtime, child_->whole(), most->whole());
    for (Handle* handle : {vertex_.get(), rank_.get(), up_.get(), child_.get()}) handle->set_filled();
  }
  starts_ = read_back<std::uint32_t>(runtime, *offset_);
  degree_ = std::ranges::max(read_back<std::uint32_t>(runtime, *most));
}

template <class Index>
const TreeLevels& levels_of(const Tree<Index>& tree) {
  static std::mutex mutex;  // of all trees: they are made rarely
  const std::lock_guard lock(mutex);
  if (tree.levels_ == nullptr) tree.levels_ = std::make_shared<const TreeLevels>(tree);
  return *tree.levels_;
}

template const TreeLevels& levels_of<std::int32_t>(const Tree<std::int32_t>&);
template const TreeLevels& levels_of<std::int64_t>(const Tree<std::int64_t>&);

}  // namespace pleach
