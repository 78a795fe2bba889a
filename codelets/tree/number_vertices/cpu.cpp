#include "runtime/tile.hpp"
#include "tree/enters.h"
#include "tree/number_vertices/codelet.hpp"

#include <algorithm>

namespace pleach::number_vertices::cpu {

namespace {

/// Vertices between the prefetch of a word and its use.
constexpr std::size_t ahead = 64;

}  // namespace

void number_vertices(Arguments arguments, const void* enter, const void* leave, std::size_t n,
                     const std::uint64_t* words, const std::uint32_t* offsets, const Results<void*>& results) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* from = static_cast<const Index*>(enter);
    const auto* to = static_cast<const Index*>(leave);
    const auto result = [&](Function function) { return static_cast<Index*>(results[function]); };
    std::uint32_t entered[tile];
    for (std::size_t first = 0; first < n; first += tile) {
      const std::size_t end = std::min(n, first + tile);
      const bool all_ahead = end + ahead <= n;
      for (std::size_t v = first; (arguments.wanted & ~(1U << size)) != 0 && v < end; ++v) {
        if (all_ahead) __builtin_prefetch(&words[static_cast<std::size_t>(from[v + ahead]) / 32]);
        const auto i = static_cast<std::uint32_t>(from[v]);
        entered[v - first] = enters_before(words[i / 32], offsets[i / tile], i);
      }
      const auto write = [&](Function function, auto value) {
        if (Index* const r = result(function); r != nullptr) {
          for (std::size_t v = first; v < end; ++v) r[v] = static_cast<Index>(value(v));
        }
      };
      const auto i = [&](std::size_t v) { return static_cast<std::uint32_t>(from[v]); };
      const auto j = [&](std::size_t v) { return static_cast<std::uint32_t>(to[v]); };
      write(size, [&](std::size_t v) { return (j(v) - i(v) + 1) / 2; });
      write(preorder, [&](std::size_t v) { return entered[v - first]; });
      write(postorder, [&](std::size_t v) { return (j(v) - level_at(i(v), entered[v - first]) - 1) / 2; });
      write(level, [&](std::size_t v) { return level_at(i(v), entered[v - first]); });
    }
  });
}

}  // namespace pleach::number_vertices::cpu
