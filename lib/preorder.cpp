#include "preorder.hpp"

#include "count_enters/codelet.hpp"
#include "runtime/runtime_impl.hpp"
#include "runtime/types.hpp"
#include "scan_sums/codelet.hpp"
#include "tile.hpp"

#include <algorithm>

namespace pleach {

namespace {

std::size_t words(std::size_t positions) { return (positions + 31) / 32; }

}  // namespace

template <class Index>
Preorder<Index>::Preorder(const Tree<Index>& tree) : tree_(tree) {
  Runtime& runtime = tree.runtime();
  Runtime::Impl& impl = runtime.impl();
  const std::size_t m = 2 * tree.size(), step = impl.task_size(m, tile);
  words_ = impl.scratch(words(m), sizeof(std::uint64_t));
  offsets_ = impl.scratch(tiles(m), sizeof(std::int32_t));
  for (std::size_t k = 0; k * step < m; ++k) {
    count_enters::submit(runtime, {type_of<Index>()}, tree.tour().handle().part(step, k), words_->part(words(step), k),
                         offsets_->part(tiles(step), k));
  }
  scan_sums::submit(runtime, {Type::i32, plus}, offsets_->whole());
}

template <class Index>
void Preorder<Index>::number(const number_vertices::Results<Handle*>& results) const {
  const bool divisible =
      std::all_of(results.begin(), results.end(), [](Handle* r) { return r == nullptr || r->divisible(); });
  Runtime& runtime = tree_.runtime();
  const std::size_t n = tree_.size(), step = divisible ? runtime.impl().task_size(n, tile) : n;
  for (std::size_t k = 0; k * step < n; ++k) {
    number_vertices::Results<Part> parts;
    number_vertices::Results<const Part*> wanted{};
    for (std::size_t f = 0; f < results.size(); ++f) {
      if (results[f] == nullptr) continue;
      parts[f] = results[f]->part(step, k);
      wanted[f] = &parts[f];
    }
    number_vertices::submit(runtime, {type_of<Index>()}, tree_.enter().handle().part(step, k),
                            tree_.leave().handle().part(step, k), words_->whole(), offsets_->whole(), wanted,
                            {words_, offsets_});
  }
}

template <class Index>
void Preorder<Index>::list(list_preorder::Kind kind, Handle& values) const {
  Runtime& runtime = tree_.runtime();
  Runtime::Impl& impl = runtime.impl();
  const bool shared = impl.shares_memory() && values.divisible();
  const std::size_t m = 2 * tree_.size(), step = shared ? impl.task_size(m, tile) : m, tasks = (m + step - 1) / step;
  for (std::size_t k = 0; k < tasks; ++k) {
    list_preorder::submit(runtime, {type_of<Index>(), kind, static_cast<std::uint32_t>(k * step)},
                          tree_.tour().handle().part(step, k), words_->whole(), offsets_->whole(),
                          values.alias(tasks, k), {words_, offsets_});
  }
}

template class Preorder<std::int32_t>;
template class Preorder<std::int64_t>;

}  // namespace pleach
