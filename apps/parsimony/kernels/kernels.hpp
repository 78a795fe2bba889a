// Parsimony as kernels for pleach's Vectors. An element of a loop is a site, of which 2048 are a block. Sets of states
// are bits: a row of 64 words has a bit for each site of a block, and a set is a row for each state, so that one
// instruction works on 32 sites, and threads that stand beside each other on words that do. All of a tree is done for
// a block at once.
//
// A plan has, for each inner vertex, children first: the slot that its set goes to, the number of children, and the
// children: a taxon, or ~slot for an inner vertex.
#pragma once

#include <pleach/kernel.hpp>

#include <cstddef>
#include <cstdint>

#include "kernels/shapes.h"

namespace parsimony {

/// Vectors of sets hold 32 bits of a row.
using Word = std::uint32_t;

/// Rows of a block that fitch_up works in.
constexpr std::size_t rows_of(const FitchShape& shape) {
  return static_cast<std::size_t>(shape.slots * shape.states + 2 * shape.score_planes +
                                  (shape.states + 1) * shape.count_planes);
}

/// fitch_up(plan, leaves, work, score), of a FitchShape: sets of states from the leaves to the root, and how many
/// changes that takes.
///
///   two children:  the intersection of their sets, or else the union and one change (Fitch 1971)
///   any other:     the states that are in most sets, in M of c: c - M changes (Hartigan 1973)
///
/// Example: the sets {A}, {C} and {A, G} of three children make {A}, and one change.
/// O(vertices * states) for 32 sites.
extern const pleach::Kernel fitch_up;

/// fitch_down(plan, leaves, work): from the sets that fitch_up has left, in a slot for each vertex, to the states that
/// each vertex has in the shortest histories (Hartigan 1973, theorem 2). The plan is from the root down, and has the
/// slot of the parent, or -1, behind each slot.
///
///   the set S of the parent, U of the vertex:  S where it is within U
///                                              else U, and what of S is in M - 1 of the children's sets
extern const pleach::Kernel fitch_down;

/// sankoff_i32(plan, leaves, costs, work, score), of a SankoffShape: the least sum of costs below each vertex for each
/// of its states, from the leaves to the root (Sankoff 1975). `costs` has those of a change from state i to state j at
/// i * states + j. Sums above `forbidden` are forbidden.
///
///   sum[i] = the sum over children of the least costs[i][j] + sum[j] of the child
extern const pleach::Kernel sankoff_i32;
/// The same in f32.
extern const pleach::Kernel sankoff_f32;

template <class Cost>
inline constexpr Cost forbidden = Cost{1 << 29};

// On CUDA.
namespace cuda {
void fitch_up(const pleach::KernelTask& task);
void fitch_down(const pleach::KernelTask& task);
void sankoff_i32(const pleach::KernelTask& task);
void sankoff_f32(const pleach::KernelTask& task);
}  // namespace cuda

}  // namespace parsimony
