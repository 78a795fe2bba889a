#include "components/hook_rows/codelet.hpp"
#include "components/union_find.hpp"

namespace pleach::hook_rows::cpu {

namespace {

using union_find::join;
using union_find::load;

/// Vertices, or neighbours of one, between the prefetch of a label and its use.
constexpr std::size_t ahead = 32;

}  // namespace

void hook_rows(Arguments arguments, const void* offset, const void* neighbour, std::size_t m, std::uint32_t* label,
               std::uint32_t* joined, std::size_t groups) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* at = static_cast<const Index*>(offset);
    const auto* neighbours = static_cast<const Index*>(neighbour);
    const std::uint32_t end = arguments.first + arguments.count;
    std::uint32_t sum = 0;
    for (std::uint32_t v = arguments.first; v < end; ++v) {
      if (load(label[v]) == arguments.skip) continue;
      if (arguments.end != all && v + ahead < end) {
        const auto later = static_cast<std::size_t>(at[v + ahead]);
        if (later < m) __builtin_prefetch(&label[neighbours[later]]);
      }
      const auto row = static_cast<std::size_t>(at[v]), row_end = static_cast<std::size_t>(at[v + 1]);
      const std::size_t last = std::min(row_end, row + arguments.end);
      for (std::size_t k = row + arguments.begin; k < last; ++k) {
        if (k + ahead < row_end) __builtin_prefetch(&label[neighbours[k + ahead]]);
        const auto w = static_cast<std::uint32_t>(neighbours[k]);
        if ((arguments.linked && k == row && w < v) || join(label, v, w)) ++sum;
      }
    }
    std::fill_n(joined, groups, 0);
    joined[0] = sum;
  });
}

}  // namespace pleach::hook_rows::cpu
