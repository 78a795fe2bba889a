#include "tree_levels.hpp"
#include "runtime/range.hpp"

#include "arguments.hpp"
#include "find_first/codelet.hpp"
#include "link_levels/codelet.hpp"
#include "most_children/codelet.hpp"
#include "number_levels/codelet.hpp"
#include "preorder.hpp"
#include "scan_reduce/codelet.hpp"
#include "sort.hpp"

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
    const auto parts = Range::of_parts(runtime, n);
    parts.for_each([&](const Range::Task& task) {
      scan_reduce::submit(runtime, {Type::i32, max}, task.part(*depth), task.part(*deepest, tiles(parts.step())));
    });
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
    const Range vertices(runtime, n);
    vertices.for_each([&](const Range::Task& task) {
      number_levels::submit(runtime, {index, task.first, task.size}, order->whole(), preorder->whole(),
                            task.alias(*vertex_), task.alias(*rank_));
    });
    vertices.for_each([&](const Range::Task& task) {
      link_levels::submit(runtime, {index, task.first, task.size}, vertex_->whole(), rank_->whole(),
                          tree.parent().handle().whole(), task.alias(*up_));
    });
    Range::of_parts(runtime, n + 1).for_each([&](const Range::Task& task) {
      find_first::submit(runtime, {task.first + 1}, up_->whole(), task.part(*child_));
    });
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
