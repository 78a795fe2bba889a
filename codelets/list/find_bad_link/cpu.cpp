#include "list/find_bad_link/codelet.hpp"

namespace pleach::find_bad_link {

namespace {

/// Prefetch distance in elements.
constexpr std::size_t ahead = 64;

/// link(i) is the link of element i; is_fault(i, link(i)) reads to[link(i)].
template <class To, class Link, class IsFault>
std::uint32_t find(std::size_t first, std::size_t size, const To* to, Link link, IsFault is_fault) {
  const std::size_t end = first + size;
  for (std::size_t i = first; i < end; ++i) {
    if (i + ahead < end) __builtin_prefetch(&to[link(i + ahead)]);
    if (is_fault(i, link(i))) return static_cast<std::uint32_t>(i);
  }
  return no_fault;
}

template <class Index, class Node>
std::uint32_t find_in(const Arguments& arguments, const Buffers<Index, Node>& buffers) {
  const Index* links = buffers.links;
  const std::uint32_t* predecessor = buffers.predecessor;
  const Node* nodes = buffers.nodes;
  if (nodes != nullptr) {
    return find(
        arguments.first, arguments.size, links,
        [=](std::size_t i) { return static_cast<std::size_t>(link_of(nodes[i])); },
        [=](std::size_t, std::size_t last) { return static_cast<std::size_t>(links[last]) != last; });
  }
  return find(
      arguments.first, arguments.size, predecessor, [=](std::size_t i) { return static_cast<std::size_t>(links[i]); },
      [=](std::size_t i, std::size_t next) { return next != i && predecessor[next] != i; });
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { typed.fault[0] = find_in(arguments, typed); });
}

}  // namespace pleach::find_bad_link
