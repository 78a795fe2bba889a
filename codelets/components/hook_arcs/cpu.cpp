#include "components/hook_arcs/codelet.hpp"
#include "components/union_find.hpp"

#include <algorithm>

namespace pleach::hook_arcs {

namespace {

using union_find::join;
using union_find::load;

/// Prefetch distance in arcs.
constexpr std::size_t ahead = 32;

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Index *row = typed.row, *neighbour = typed.neighbour, *place = typed.place, *size_of = typed.size_of;
    std::uint32_t* label = typed.label;
    const std::size_t m = typed.neighbour.size();
    for (std::size_t k = 0; k < m; ++k) {
      if (k + 2 * ahead < m) __builtin_prefetch(&place[neighbour[k + 2 * ahead]]);
      if (k + ahead < m) __builtin_prefetch(&label[place[neighbour[k + ahead]]]);
      if (neighbour[k] <= row[k]) continue;
      const auto v = static_cast<std::uint32_t>(place[row[k]]), w = static_cast<std::uint32_t>(place[neighbour[k]]);
      if (load(label[v]) == load(label[w])) continue;
      const std::uint32_t above = std::min(v, w);
      if (std::max(v, w) < above + static_cast<std::uint32_t>(size_of[above])) continue;
      join(label, v, w);
    }
  });
}

}  // namespace pleach::hook_arcs
