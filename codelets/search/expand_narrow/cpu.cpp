#include "search/append.hpp"
#include "search/claim.hpp"
#include "search/expand_narrow/codelet.hpp"
#include "search/frontier_arcs.hpp"

namespace pleach::expand_narrow {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [offset, neighbour, level, parent, queue, reached, message] = typed;
    ReachedVertices& now = *reached;
    if (arguments.begins != 0) begin_narrow(now, {arguments.pieces, arguments.arcs, arguments.vertices});
    advance_narrow(now);
    message[0] = 0;
    message[1] = now.wide != WideFrontier::none ? 1 : 0;
    if (now.wide != WideFrontier::none) return;
    Appender appender(offset, queue, now);
    Index* told = message + 2;
    for_each_arc<Index>(queue + now.begin.pieces, now.end.pieces - now.begin.pieces, offset, neighbour,
                        [&, level = level, parent = parent](std::uint32_t v, Index w) {
                          const auto from = static_cast<Index>(arguments.number + v);
                          const std::uint64_t to = static_cast<std::uint64_t>(w) - arguments.number;
                          if (to >= level.size()) {
                            *told++ = w;
                            *told++ = from;
                          } else if (claim<Index>(level[to], parent[to], from, arguments.depth)) {
                            appender.push(static_cast<std::uint32_t>(to));
                          }
                        });
    message[0] = static_cast<Index>((told - message) / 2 - 1);
  });
}

}  // namespace pleach::expand_narrow
