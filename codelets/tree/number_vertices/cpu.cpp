#include "base/tile.hpp"
#include "tree/enters.h"
#include "tree/number_vertices/codelet.hpp"

#include <algorithm>

namespace pleach::number_vertices {

namespace {

/// Prefetch distance in vertices.
constexpr std::size_t ahead = 64;

template <class Index>
void run(const Buffers<Index>& buffers) {
  const Index *enter = buffers.enter, *leave = buffers.leave;
  const std::uint64_t* words = buffers.words;
  const std::uint32_t* offsets = buffers.offsets;
  const std::size_t n = buffers.enter.size();
  const bool counts = buffers.preorder || buffers.postorder || buffers.level;
  std::uint32_t entered[tile];
  for (std::size_t first = 0; first < n; first += tile) {
    const std::size_t end = std::min(n, first + tile);
    const bool all_ahead = end + ahead <= n;
    for (std::size_t v = first; counts && v < end; ++v) {
      if (all_ahead) __builtin_prefetch(&words[static_cast<std::size_t>(enter[v + ahead]) / 32]);
      const auto i = static_cast<std::uint32_t>(enter[v]);
      entered[v - first] = enters_before(words[i / 32], offsets[i / tile], i);
    }
    const auto write = [&](Index* result, auto value) {
      for (std::size_t v = first; result != nullptr && v < end; ++v) result[v] = static_cast<Index>(value(v));
    };
    const auto i = [&](std::size_t v) { return static_cast<std::uint32_t>(enter[v]); };
    const auto j = [&](std::size_t v) { return static_cast<std::uint32_t>(leave[v]); };
    write(buffers.size, [&](std::size_t v) { return (j(v) - i(v) + 1) / 2; });
    write(buffers.preorder, [&](std::size_t v) { return entered[v - first]; });
    write(buffers.postorder, [&](std::size_t v) { return (j(v) - level_at(i(v), entered[v - first]) - 1) / 2; });
    write(buffers.level, [&](std::size_t v) { return level_at(i(v), entered[v - first]); });
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [](const auto& typed) { run(typed); });
}

}  // namespace pleach::number_vertices
