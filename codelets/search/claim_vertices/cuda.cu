#include "search/append.cuh"
#include "search/claim_vertices/codelet.hpp"

#include <type_traits>

namespace pleach::claim_vertices {

namespace {

/// Whether the calling thread reaches the vertex first. As unsigned numbers, all vertices are below -1. Most have no
/// parent yet: their levels need not be read.
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

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [place, from, targets, offset, level, parent, queue, reached] = buffers;
  const std::uint32_t i = arguments.first + thread_number();
  bool open = thread_number() < arguments.size;
  if (+targets != nullptr) open = open && i >= targets[arguments.bucket] && i < targets[arguments.bucket + 1];
  const std::uint32_t v = open ? place[i] : 0;
  const bool is_reached = open && claim<Index>(level[v], parent[v], from[i], arguments.depth);
  append(is_reached, v, offset, queue, reached);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::claim_vertices
