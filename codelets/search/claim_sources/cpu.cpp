#include "search/append.hpp"
#include "search/claim.hpp"
#include "search/claim_sources/codelet.hpp"

namespace pleach::claim_sources {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [place, offset, level, parent, queue, reached] = typed;
    Appender appender(offset, queue, *reached);
    for (std::uint32_t i = arguments.first; i < arguments.first + arguments.size; ++i) {
      const std::uint32_t v = place[i];
      if (claim<Index>(level[v], parent[v], static_cast<Index>(arguments.number + v), 0)) appender.push(v);
    }
  });
}

}  // namespace pleach::claim_sources
