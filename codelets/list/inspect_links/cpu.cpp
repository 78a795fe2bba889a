#include "list/inspect_links/codelet.hpp"

namespace pleach::inspect_links::cpu {

void inspect_links(Arguments arguments, const void* links, std::size_t count, Tally* tally, std::size_t groups) {
  std::fill_n(tally, groups, Tally{});
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* link = static_cast<const Index*>(links);
    Tally sum;
    // The smallest element outside is looked for only where there is one: the loop has no branch then.
    bool outside = false;
    for (std::size_t i = 0; i < count; ++i) {
      const Tally one = tally_of(arguments.first + i, link[i], arguments.n);
      outside |= one.outside != Tally::none;
      sum.ends += one.ends;
      sum.steps += one.steps;
      sum.end_sum += one.end_sum;
    }
    for (std::size_t i = 0; outside && sum.outside == Tally::none; ++i) {
      sum.outside = tally_of(arguments.first + i, link[i], arguments.n).outside;
    }
    tally[0] = sum;
  });
}

}  // namespace pleach::inspect_links::cpu
