// Parts of a level that all kinds of blocks share: the graph, the frontier, and the claim of a vertex.
#pragma once

#include "search/expand_level/codelet.hpp"

namespace pleach::expand_level {

namespace {

constexpr unsigned all_lanes = 0xffffffff;

/// Arcs that a thread follows at a time, to overlap their memory accesses.
constexpr unsigned batch = 4;

using Search = Buffers<>;

template <class Index>
struct Graph {
  const Index* __restrict__ offset;
  const Index* __restrict__ neighbour;

  __device__ std::uint32_t begin(std::uint32_t v) const { return static_cast<std::uint32_t>(offset[v]); }
  __device__ std::uint32_t degree(std::uint32_t v) const {
    return static_cast<std::uint32_t>(offset[v + 1] - offset[v]);
  }
};

/// Each thread's copy of the state of the frontier.
struct Frontier : FrontierState {
  __device__ explicit Frontier(const volatile FrontierState& state)
      : FrontierState{state.level, state.begin, state.end, state.size, state.arcs, state.rest} {}

  __device__ void store(volatile FrontierState& state) const {
    state.level = level;
    state.begin = begin;
    state.end = end;
    state.size = size;
    state.arcs = arcs;
    state.rest = rest;
  }

  __device__ bool leads_up(std::uint32_t alpha) const { return alpha > 0 && arcs > rest / alpha; }

  __device__ void advance(std::uint32_t found, std::uint32_t found_arcs) {
    ++level;
    begin = end;
    size = found;
    end += found;
    rest -= arcs;
    arcs = found_arcs;
  }
};

__device__ void write(Arrival* arrival, std::uint32_t w, std::uint32_t parent, std::uint32_t level) {
  reinterpret_cast<uint2*>(arrival)[w] = make_uint2(parent, level);  // in one store
}

/// Keeps the smallest of the parents written for w in this level: writes if w was not reached before this level.
__device__ void write_smallest(Arrival* arrival, std::uint32_t w, std::uint32_t parent, std::uint32_t level) {
  atomicMin(reinterpret_cast<unsigned long long*>(&arrival[w]), static_cast<unsigned long long>(level) << 32 | parent);
}

/// Returns whether a parent is smaller than the one that w has from this level. A vertex that is claimed but not yet
/// written has all bits set.
__device__ bool is_smaller(const Arrival* arrival, std::uint32_t w, std::uint32_t parent, std::uint32_t level) {
  const uint2 now = __ldcg(&reinterpret_cast<const uint2*>(arrival)[w]);
  return now.y >= level && now.x > parent;
}

/// Returns whether the calling thread reaches w first. The first-level cache may have an old value; the atomic
/// operation decides.
__device__ bool claim(std::uint32_t* visited, std::uint32_t w) {
  const std::uint32_t bit = std::uint32_t{1} << (w % 32);
  return (visited[w / 32] & bit) == 0 && (atomicOr(&visited[w / 32], bit) & bit) == 0;
}

__device__ std::uint32_t sum_of_lanes(std::uint32_t x) {
  for (unsigned k = 16; k > 0; k /= 2) x += __shfl_xor_sync(all_lanes, x, k);
  return x;
}

}  // namespace

}  // namespace pleach::expand_level
