#include "sort/merge_runs/codelet.hpp"
#include "sort/merge_runs/path.hpp"

#include <algorithm>

namespace pleach::merge_runs {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    const Index *left = b.left, *right = b.right;
    Index* const merged = b.merged;
    left += arguments.left_begin;
    right += arguments.right_begin;
    const auto n = std::min(arguments.lefts, static_cast<std::uint32_t>(b.left.size())),
               m = std::min(arguments.rights, static_cast<std::uint32_t>(b.right.size()));
    const bool is_float = arguments.is_float;
    const std::uint32_t first = arguments.skip + arguments.first, last = first + arguments.size;
    const std::uint32_t i = left_of(left, n, right, m, first, is_float),
                        end = left_of(left, n, right, m, last, is_float);
    std::merge(left + i, left + end, right + (first - i), right + (last - end), merged,
               [&](Index x, Index y) { return word_of(x, is_float) < word_of(y, is_float); });
  });
}

}  // namespace pleach::merge_runs
