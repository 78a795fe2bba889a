// Claims a vertex of a block, on a GPU.
#pragma once

#include <type_traits>

namespace pleach {

/// Returns whether the calling thread reaches the vertex first. As an unsigned number, -1 is larger than all vertices.
/// Most vertices have no parent yet, and their levels need not be read.
template <class Index>
__device__ bool claim(volatile Index& level, Index& parent, Index from, Index depth) {
  using Word = std::conditional_t<sizeof(Index) == 4, unsigned, unsigned long long>;
  constexpr auto none = static_cast<Word>(-1);
  Word* word = reinterpret_cast<Word*>(&parent);
  const Word before = *static_cast<volatile Word*>(word);
  if (before <= static_cast<Word>(from)) return false;
  if (before != none) {
    const Index seen = level;
    if (seen >= 0 && seen < depth) return false;
  }
  if (atomicMin(word, static_cast<Word>(from)) != none) return false;
  level = depth;
  return true;
}

}  // namespace pleach
