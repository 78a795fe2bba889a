#include "components/hook_rows/codelet.hpp"
#include "components/union_find.hpp"

namespace pleach::hook_rows {

namespace {

using union_find::join;
using union_find::load;

/// Prefetch distance, in vertices or in neighbours of one vertex.
constexpr std::size_t ahead = 32;

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Index *offset = typed.offset, *neighbour = typed.neighbour;
    std::uint32_t *label = typed.label, *joined = typed.joined;
    std::uint8_t* left_out = typed.left_out;
    const std::size_t m = typed.neighbour.size();
    const std::uint32_t end = arguments.first + arguments.size;
    std::uint32_t sum = 0;
    for (std::uint32_t v = arguments.first; v < end; ++v) {
      if (load(label[v]) == arguments.skip) continue;
      if (arguments.end != all && v + ahead < end) {
        const auto later = static_cast<std::size_t>(offset[v + ahead]);
        if (later < m) __builtin_prefetch(&label[neighbour[later]]);
      }
      const auto row = static_cast<std::size_t>(offset[v]), row_end = static_cast<std::size_t>(offset[v + 1]);
      const std::size_t last = std::min(row_end, row + arguments.end);
      for (std::size_t k = row + arguments.begin; k < last; ++k) {
        if (k + ahead < row_end) __builtin_prefetch(&label[neighbour[k + ahead]]);
        const auto w = static_cast<std::uint32_t>(neighbour[k]);
        if (!(arguments.linked && k == row && w < v) && !join(label, v, w)) continue;
        ++sum;
        if (left_out != nullptr) left_out[k] = 0;
      }
    }
    std::fill_n(joined, typed.joined.size(), 0);
    joined[0] = sum;
  });
}

}  // namespace pleach::hook_rows
