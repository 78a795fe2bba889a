#include "tree/preorder.hpp"

#include "array/scan_tile_sums/codelet.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submit.hpp"
#include "tree/count_enters/codelet.hpp"
#include "tree/list_preorder/codelet.hpp"
#include "tree/number_vertices/codelet.hpp"

namespace pleach {

template <class Index>
Preorder<Index>::Preorder(const Tree<Index>& tree) : tree_(tree) {
  Runtime& runtime = tree.runtime();
  const std::size_t m = 2 * tree.size();
  words_ = share_scratch(runtime, (m + 31) / 32, sizeof(std::uint64_t));
  offsets_ = share_scratch(runtime, tiles(m), sizeof(std::int32_t));
  count_enters::submit.over(runtime, m, {type_of<Index>()}, {tree.tour(), words_, offsets_});
  scan_tile_sums::submit(runtime, {Type::i32, plus}, {offsets_});
}

template <class Index>
void Preorder<Index>::number(const Numbers& numbers) const {
  const auto& [size, preorder, postorder, level] = numbers;
  number_vertices::submit.over(tree_.runtime(), tree_.size(), {type_of<Index>()},
                               {tree_.enter(), tree_.leave(), words_, offsets_, size, preorder, postorder, level});
}

template <class Index>
void Preorder<Index>::list(const Values& values) const {
  const auto& [vertex, root, level, minus_level] = values;
  list_preorder::submit.over(tree_.runtime(), 2 * tree_.size(), {type_of<Index>()},
                             {tree_.tour(), words_, offsets_, vertex, root, level, minus_level});
}

template class Preorder<std::int32_t>;
template class Preorder<std::int64_t>;

}  // namespace pleach
