#include "base/prefetch.hpp"
#include "tour/orient_edges/codelet.hpp"

#include <algorithm>

namespace pleach::orient_edges {

namespace {

template <class Index>
void run(const Arguments& arguments, const Buffers<Index>& buffers) {
  const auto [index, first, size] = arguments;
  const Index *from = buffers.from, *to = buffers.to;
  const std::uint32_t* root = buffers.root;
  const std::int32_t* rank = buffers.rank;
  Visit* visit = buffers.visit;
  const std::uint32_t end = first + size, edges = static_cast<std::uint32_t>(buffers.from.size());
  const auto child = [&](std::uint32_t i) {
    return static_cast<std::uint32_t>(rank[2 * i] < rank[2 * i + 1] ? to[i] : from[i]);
  };
  const std::uint32_t edges_end = std::min(end, edges);
  for (std::uint32_t i = first; i < edges_end; ++i) {
    if (i + ahead < edges_end) __builtin_prefetch(&visit[child(i + ahead)], 1);
    const std::int32_t forth = rank[2 * i], back = rank[2 * i + 1];
    const auto parent = static_cast<std::uint32_t>(forth < back ? from[i] : to[i]);
    visit[child(i)] = {parent, std::min(forth, back), std::max(forth, back), i};
  }
  for (std::uint32_t i = std::max(first.value, edges); i < end; ++i) {
    const std::uint32_t v = root[i - edges];
    visit[v] = {v, rank[2 * i], rank[2 * i + 1], Visit::no_edge};
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { run(arguments, typed); });
}

}  // namespace pleach::orient_edges
