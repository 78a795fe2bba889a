// check_symmetry: whether every arc has one that leads back.
//
//   row, neighbour  R  parts of the arcs, indices: arc k leads from row[k] to neighbour[k]
//   balance         W  g uint64, whose sum is that of the part: the work-groups of a GPU write one each. The sum of the
//                      balance_of() of its arcs
//
// Over all arcs of a graph the sum is zero if each arc from v to w has its own from w to v, and else, by all odds, not.
//
// Example: row 0 1 2, neighbour 1 0 2 -> sum 0; row 0 1, neighbour 1 2 -> not 0
//
// Work and traffic: the part's arcs.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/tile.hpp"
#include "runtime/types.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace check_symmetry {

/// A hash of the edge: as it is for the way up, negated for the way down, zero for a loop.
PLEACH_DEVICE constexpr std::uint64_t balance_of(std::uint64_t v, std::uint64_t w) {
  if (v == w) return 0;
  std::uint64_t hash = ((v < w ? v : w) * 0x9e3779b97f4a7c15 + (v < w ? w : v)) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >> 29)) * 0x94d049bb133111eb;
  hash ^= hash >> 32;
  return v < w ? hash : 0 - hash;
}

/// The balances of a part of `size` arcs: enough work-groups to fill the largest GPU, with at least a tile each.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 1024); }

struct Arguments {
  Type index;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& row, const Part& neighbour, const Part& balance);

namespace cpu {
void check_symmetry(Arguments arguments, const void* row, const void* neighbour, std::size_t count,
                    std::uint64_t* balance, std::size_t groups);
}
namespace cuda {
void check_symmetry(Arguments arguments, const void* row, const void* neighbour, std::size_t count,
                    std::uint64_t* balance, std::size_t groups, CudaStream stream);
}

}  // namespace check_symmetry
}  // namespace pleach
