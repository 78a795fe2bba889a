#include "array/block_of.hpp"
#include "search/bucket_arcs/codelet.hpp"
#include "search/frontier_arcs.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <vector>

namespace pleach::bucket_arcs {

namespace {

/// Pieces of a chunk: their arcs are still in the cache when they are read again.
constexpr std::size_t at_once = 512;

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [queue, offset, neighbour, start, targets, arcs] = typed;
    const std::int64_t* starts = start;
    BlockArc* const arc = arcs;
    const auto blocks = static_cast<std::uint32_t>(start.size() - 1);
    std::uint32_t *const counts = targets + arguments.counted, *const taken = counts + blocks,
                         *const begins = taken + blocks;
    std::vector<std::uint32_t> begin_of(blocks + 1), next(blocks);
    std::partial_sum(counts, counts + blocks, begin_of.begin() + 1);
    if (arguments.first == 0) std::ranges::copy(begin_of, begins);
    const Piece* piece = queue + arguments.begin + arguments.first;
    for (std::size_t left = arguments.size; left > 0;) {
      const std::size_t pieces = std::min(left, at_once);
      const auto for_each = [&, offset = offset, neighbour = neighbour](auto f) {
        for_each_arc<Index>(piece, pieces, offset, neighbour,
                            [&](std::uint32_t v, Index w) { f(v, w, block_of(w, starts, blocks)); });
      };
      std::ranges::fill(next, 0);
      for_each([&](std::uint32_t, Index, std::uint32_t block) { ++next[block]; });
      for (std::uint32_t b = 0; b < blocks; ++b) {
        if (next[b] == 0) continue;
        next[b] = begin_of[b] + std::atomic_ref(taken[b]).fetch_add(next[b], std::memory_order_relaxed);
      }
      for_each([&](std::uint32_t v, Index w, std::uint32_t block) {
        arc[next[block]++] = {static_cast<std::uint32_t>(w - starts[block]), v};
      });
      piece += pieces;
      left -= pieces;
    }
  });
}

}  // namespace pleach::bucket_arcs
