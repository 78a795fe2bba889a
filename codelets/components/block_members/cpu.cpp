#include "array/atomic_min.hpp"
#include "components/block_members/codelet.hpp"

#include <algorithm>

namespace pleach::block_members {

namespace {

/// Prefetch distance in edges.
constexpr std::size_t ahead = 32;

template <class Index>
void keys_of_edges(const Buffers<Index>& typed) {
  const Index *from = typed.from, *to = typed.to, *place = typed.place;
  const std::uint32_t* label = typed.label;
  std::uint32_t* key = typed.key;
  const std::size_t m = typed.key.size();
  const auto later_end = [&](std::size_t e) { return std::max(place[from[e]], place[to[e]]); };
  for (std::size_t e = 0; e < m; ++e) {
    if (e + 2 * ahead < m) {
      __builtin_prefetch(&place[from[e + 2 * ahead]]);
      __builtin_prefetch(&place[to[e + 2 * ahead]]);
    }
    if (e + ahead < m) __builtin_prefetch(&label[later_end(e + ahead)]);
    key[e] = from[e] == to[e] ? none : label[later_end(e)];
  }
}

template <class Index>
void keys_of_vertices(std::uint32_t first, const Buffers<Index>& typed) {
  const Index* place = &typed.place[first];
  const std::uint32_t* label = typed.label;
  std::uint32_t* key = typed.key;
  for (std::size_t v = 0; v < typed.key.size(); ++v) key[v] = label[place[v]];
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [first = arguments.first]<class Index>(const Buffers<Index>& typed) {
    if (typed.from != nullptr) {
      keys_of_edges<Index>(typed);
    } else {
      keys_of_vertices<Index>(first, typed);
    }
    const std::uint32_t* key = typed.key;
    std::uint32_t* least = typed.least;
    for (std::size_t i = 0; i < typed.key.size(); ++i) {
      if (key[i] != none) lower(least[key[i]], static_cast<std::uint32_t>(first + i));
    }
  });
}

}  // namespace pleach::block_members
