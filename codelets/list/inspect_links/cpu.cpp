#include "list/inspect_links/codelet.hpp"

namespace pleach::inspect_links {

namespace {

template <class Index>
Tally inspect(const Arguments& arguments, const Index* link, std::size_t count) {
  const std::uint64_t first = arguments.first, n = arguments.n;
  Tally sum;
  // Look for the smallest element outside only if there is one, so that this loop has no branch.
  bool outside = false;
  for (std::size_t i = 0; i < count; ++i) {
    const Tally one = tally_of(first + i, link[i], n);
    outside |= one.outside != Tally::none;
    sum.ends += one.ends;
    sum.steps += one.steps;
    sum.end_sum += one.end_sum;
  }
  for (std::size_t i = 0; outside && sum.outside == Tally::none; ++i) {
    sum.outside = tally_of(first + i, link[i], n).outside;
  }
  return sum;
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  Tally* tally = buffers.tally;
  std::fill_n(tally, buffers.tally.size(), Tally{});
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    tally[0] = inspect<Index>(arguments, typed.links, typed.links.size());
  });
}

}  // namespace pleach::inspect_links
