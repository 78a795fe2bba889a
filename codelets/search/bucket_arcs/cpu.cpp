#include "array/block_of.hpp"
#include "search/bucket_arcs/codelet.hpp"
#include "search/frontier_arcs.hpp"

#include <atomic>
#include <vector>

namespace pleach::bucket_arcs {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [queue, offset, neighbour, start, targets, place, from] = typed;
    const std::int64_t* starts = start;
    std::uint32_t* const places = place;
    Index* const vertices = from;
    const auto blocks = static_cast<std::uint32_t>(start.size() - 1);
    const auto for_each = [&, queue = queue, offset = offset, neighbour = neighbour](auto f) {
      for_each_arc<Index>(&queue[arguments.begin + arguments.first], arguments.size, offset, neighbour,
                          [&](std::uint32_t v, Index w) { f(v, w, block_of(w, starts, blocks)); });
    };
    std::vector<std::uint32_t> next(blocks);
    for_each([&](std::uint32_t, Index, std::uint32_t block) { ++next[block]; });
    const std::uint32_t* counts = targets;
    std::uint32_t *const taken = targets + blocks, *const begins = targets + 2 * blocks;
    std::uint32_t begin = 0;
    for (std::uint32_t b = 0; b < blocks; begin += counts[b++]) {
      if (arguments.first == 0) begins[b] = begin;
      if (next[b] > 0) next[b] = begin + std::atomic_ref(taken[b]).fetch_add(next[b], std::memory_order_relaxed);
    }
    if (arguments.first == 0) begins[blocks] = begin;
    for_each([&](std::uint32_t v, Index w, std::uint32_t block) {
      const std::uint32_t at = next[block]++;
      places[at] = static_cast<std::uint32_t>(w - starts[block]);
      vertices[at] = static_cast<Index>(arguments.number + v);
    });
  });
}

}  // namespace pleach::bucket_arcs
