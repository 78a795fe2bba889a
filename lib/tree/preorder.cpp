#include "tree/preorder.hpp"

#include "array/scan_tile_sums/codelet.hpp"
#include "runtime/range.hpp"
#include "runtime/tile.hpp"
#include "runtime/types.hpp"
#include "tree/count_enters/codelet.hpp"

#include <algorithm>

namespace pleach {

namespace {

std::size_t words(std::size_t positions) { return (positions + 31) / 32; }

}  // namespace

template <class Index>
Preorder<Index>::Preorder(const Tree<Index>& tree) : tree_(tree) {
  Runtime& runtime = tree.runtime();
  Runtime::Impl& impl = runtime.impl();
  const std::size_t m = 2 * tree.size();
  const auto positions = Range::of_parts(runtime, m);
  words_ = impl.scratch(words(m), sizeof(std::uint64_t));
  offsets_ = impl.scratch(tiles(m), sizeof(std::int32_t));
  positions.for_each([&](const Range::Task& task) {
    count_enters::submit(runtime, {type_of<Index>()}, task.part(tree.tour().handle()),
                         task.part(*words_, words(positions.step())), task.part(*offsets_, tiles(positions.step())));
  });
  scan_tile_sums::submit(runtime, {Type::i32, plus}, {offsets_});
}

template <class Index>
void Preorder<Index>::number(const number_vertices::Results<Handle*>& results) const {
  const bool divisible =
      std::all_of(results.begin(), results.end(), [](Handle* r) { return r == nullptr || r->divisible(); });
  Runtime& runtime = tree_.runtime();
  Range::of_parts(runtime, tree_.size(), divisible).for_each([&](const Range::Task& task) {
    number_vertices::Results<Part> parts;
    number_vertices::Results<const Part*> wanted{};
    for (std::size_t f = 0; f < results.size(); ++f) {
      if (results[f] == nullptr) continue;
      parts[f] = task.part(*results[f]);
      wanted[f] = &parts[f];
    }
    number_vertices::submit(runtime, {type_of<Index>()}, task.part(tree_.enter().handle()),
                            task.part(tree_.leave().handle()), words_->whole(), offsets_->whole(), wanted,
                            {words_, offsets_});
  });
}

template <class Index>
void Preorder<Index>::list(list_preorder::Kind kind, Handle& values) const {
  Runtime& runtime = tree_.runtime();
  Range(runtime, 2 * tree_.size(), values.divisible()).for_each([&](const Range::Task& task) {
    list_preorder::submit(runtime, {type_of<Index>(), kind, task.first}, task.part(tree_.tour().handle()),
                          words_->whole(), offsets_->whole(), task.alias(values), {words_, offsets_});
  });
}

template class Preorder<std::int32_t>;
template class Preorder<std::int64_t>;

}  // namespace pleach
