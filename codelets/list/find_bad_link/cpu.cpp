#include "list/find_bad_link/codelet.hpp"

namespace pleach::find_bad_link::cpu {

namespace {

/// Elements between the prefetch of what an element leads to and its use.
constexpr std::size_t ahead = 64;

/// link(i) is where element i leads; is_fault(i, link(i)) looks at to[link(i)].
template <class To, class Link, class IsFault>
std::uint32_t find(std::size_t count, const To* to, Link link, IsFault is_fault) {
  for (std::size_t i = 0; i < count; ++i) {
    if (i + ahead < count) __builtin_prefetch(&to[link(i + ahead)]);
    if (is_fault(i, link(i))) return static_cast<std::uint32_t>(i);
  }
  return no_fault;
}

}  // namespace

void find_bad_link(Arguments arguments, const void* from, std::size_t count, const void* to, std::uint32_t* fault) {
  with_index(arguments.index, [&]<class Index>(Index) {
    if (arguments.kind == Kind::shared_successor) {
      const auto* links = static_cast<const Index*>(from);
      const auto* predecessor = static_cast<const std::uint32_t*>(to);
      const auto link = [&](std::size_t i) { return static_cast<std::size_t>(links[i]); };
      *fault = find(count, predecessor, link, [&](std::size_t i, std::size_t next) {
        return next != arguments.first + i && predecessor[next] != arguments.first + i;
      });
    } else {
      with_node(arguments.bits, [&]<class Node>(Node) {
        const auto* nodes = static_cast<const Node*>(from);
        const auto* links = static_cast<const Index*>(to);
        const auto link = [&](std::size_t i) { return static_cast<std::size_t>(link_of(nodes[i])); };
        *fault = find(count, links, link,
                      [&](std::size_t, std::size_t last) { return static_cast<std::size_t>(links[last]) != last; });
      });
    }
  });
  if (*fault != no_fault) *fault += arguments.first;
}

}  // namespace pleach::find_bad_link::cpu
