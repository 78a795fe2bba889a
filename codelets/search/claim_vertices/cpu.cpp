#include "search/append.hpp"
#include "search/claim.hpp"
#include "search/claim_vertices/share.hpp"

namespace pleach::claim_vertices {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    Appender appender(typed.offset, typed.queue, *typed.reached);
    Index *const level = typed.level, *const parent = typed.parent;
    constexpr std::uint32_t ahead = 16;
    for (const int block : {0, 1, 2}) {
      const auto [arcs, number, begin, end] = share_of(block, arguments, typed);
      for (std::uint32_t i = begin; i < end; ++i) {
        if (i + ahead < end) {
          __builtin_prefetch(&parent[arcs[i + ahead].to], 1);
          __builtin_prefetch(&level[arcs[i + ahead].to], 1);
        }
        const auto [v, from] = arcs[i];
        if (claim<Index>(level[v], parent[v], static_cast<Index>(number + from), arguments.depth)) appender.push(v);
      }
    }
  });
}

}  // namespace pleach::claim_vertices
