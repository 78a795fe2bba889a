#include "search/append.hpp"
#include "search/claim.hpp"
#include "search/claim_vertices/codelet.hpp"

namespace pleach::claim_vertices {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [place, from, targets, offset, level, parent, queue, reached] = typed;
    Appender appender(offset, queue, *reached);
    std::uint32_t begin = arguments.first, end = arguments.first + arguments.size;
    if (targets) {
      begin = std::max(begin, targets[arguments.bucket]);
      end = std::min(end, targets[arguments.bucket + 1]);
    }
    constexpr std::uint32_t ahead = 16;
    for (std::uint32_t i = begin; i < end; ++i) {
      if (i + ahead < end) {
        __builtin_prefetch(&parent[place[i + ahead]], 1);
        __builtin_prefetch(&level[place[i + ahead]], 1);
      }
      const std::uint32_t v = place[i];
      if (claim<Index>(level[v], parent[v], from[i], arguments.depth)) appender.push(v);
    }
  });
}

}  // namespace pleach::claim_vertices
