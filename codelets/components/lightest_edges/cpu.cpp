#include "array/atomic_min.hpp"
#include "components/lightest_edges/codelet.hpp"

namespace pleach::lightest_edges {

namespace {

/// Prefetch distance in edges.
constexpr std::size_t ahead = 32;

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [first = arguments.first]<class Index>(const Buffers<Index>& typed) {
    const Index *from = typed.from, *to = typed.to;
    const std::uint32_t* label = typed.label;
    std::uint32_t* least = typed.least;
    const std::size_t m = typed.from.size();
    for (std::size_t e = 0; e < m; ++e) {
      if (e + ahead < m) {
        __builtin_prefetch(&label[from[e + ahead]]);
        __builtin_prefetch(&label[to[e + ahead]]);
      }
      const std::uint32_t a = label[from[e]], b = label[to[e]];
      if (a == b) continue;
      lower(least[a], static_cast<std::uint32_t>(first + e));
      lower(least[b], static_cast<std::uint32_t>(first + e));
    }
  });
}

}  // namespace pleach::lightest_edges
