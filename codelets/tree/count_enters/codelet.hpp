// count_enters: which positions of the tour enter a vertex, and how many do so before each 32 of them.
//
//   tour   R  m positions: v where the tour enters vertex v, ~v where it leaves v
//   words  W  (m + 31) / 32 uint64: bit k of the lower half is set where position 32 w + k enters a vertex; the upper
//             half is the number of such positions in the tile before 32 w
//   sums   W  tiles(m) int32: the number of them in each tile
//
// The positions are a part of the tour that starts with a tile.
//
// Example, the tree 0 -> 1, 0 -> 2: tour 0 1 ~1 2 ~2 ~0  ->  words 0b001011, sums 3
//
// After scan_tile_sums, enters_before() finds the place of a vertex in preorder, its level and more from one word, and
// all of the words are an eighth of the tour or less: most of them stay in a cache. Work m; traffic: m indices. Source:
// Jacobson, "Space-efficient static trees and graphs", 1989 (rank).
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace count_enters {

struct Arguments {
  Type index;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& tour, const Part& words, const Part& sums);

namespace cpu {
void count_enters(Arguments arguments, const void* tour, std::size_t m, std::uint64_t* words, std::int32_t* sums);
}
namespace cuda {
void count_enters(Arguments arguments, const void* tour, std::size_t m, std::uint64_t* words, std::int32_t* sums,
                  CudaStream stream);
}

}  // namespace count_enters
}  // namespace pleach
