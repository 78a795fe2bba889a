#include "search/append.hpp"
#include "search/claim.hpp"
#include "search/claim_narrow/codelet.hpp"

namespace pleach::claim_narrow {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [message1, message2, message3, offset, level, parent, queue, reached] = typed;
    ReachedVertices& now = *reached;
    Appender appender(offset, queue, now);
    for (const Index* message : {+message1, +message2, +message3}) {
      if (message == nullptr) continue;
      if (message[1] != 0 && now.wide == WideFrontier::none) now.wide = WideFrontier::other;
      if (message[0] > 0) ++now.messages;
      for (const Index *arc = message + 2, *end = arc + 2 * message[0]; arc < end; arc += 2) {
        const std::uint64_t to = static_cast<std::uint64_t>(arc[0]) - arguments.number;
        if (to >= level.size()) continue;
        ++now.told;
        if (claim<Index>(level[to], parent[to], arc[1], arguments.depth)) appender.push(static_cast<std::uint32_t>(to));
      }
    }
  });
}

}  // namespace pleach::claim_narrow
