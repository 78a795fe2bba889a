// Parsimony as kernels for pleach's Vectors. A loop's element is a site; a block has 2048 sites. A set of states is a
// row of bits for each state. A row has 64 words, with a bit for each site of a block. One instruction thus works on 32
// sites, and neighbouring threads work on neighbouring words. A kernel computes a whole tree for a block at once.
//
// A plan has for each inner vertex, children first: the slot for its set, the number of children, and the children: a
// taxon, or ~slot for an inner vertex.
#pragma once

#include <pleach/kernel.hpp>

#include <cstddef>
#include <cstdint>

#include "kernels/shapes.h"

namespace parsimony {

/// A word of a row: 32 sites.
using Word = std::uint32_t;

/// Returns the number of rows in a block of fitch_up's scratch memory.
constexpr std::size_t rows_of(const FitchShape& shape) {
  return static_cast<std::size_t>(shape.slots * shape.states + 2 * shape.score_planes +
                                  (shape.states + 1) * shape.count_planes);
}

/// fitch_up(plan, leaves, work, score), of a FitchShape: computes sets of states from the leaves to the root, and the
/// number of changes.
///
///   two children:  the intersection of their sets, or else the union and one change (Fitch 1971)
///   c children:    the states that are in the most sets, in M: c - M changes (Hartigan 1973)
///
/// Example: the sets {A}, {C} and {A, G} of three children make {A}, and one change.
/// O(vertices * states) for 32 sites.
extern const pleach::Kernel fitch_up;

/// fitch_down(plan, leaves, work): turns fitch_up's sets, in a slot for each vertex, into the states of each vertex in
/// the shortest histories (Hartigan 1973, theorem 2). The plan goes from the root down; the slot of the parent, or -1,
/// follows each slot.
///
///   the set S of the parent, U of the vertex:  S if it is a subset of U
///                                              else U, and the states of S that are in M - 1 of the children's sets
extern const pleach::Kernel fitch_down;

/// sankoff_i32(plan, leaves, costs, work, score), of a SankoffShape: the minimal cost below each vertex for each of its
/// states, from the leaves to the root (Sankoff 1975). costs[i * states + j] is the cost of a change from state i to
/// state j. Sums above `forbidden` are forbidden.
///
///   sum[i] = the sum over children of the minimum over j of costs[i][j] + sum[j] of the child
extern const pleach::Kernel sankoff_i32;
/// The same for f32 costs.
extern const pleach::Kernel sankoff_f32;

template <class Cost>
inline constexpr Cost forbidden = Cost{1 << 29};

// The CUDA kernels.
namespace cuda {
void fitch_up(const pleach::KernelTask& task);
void fitch_down(const pleach::KernelTask& task);
void sankoff_i32(const pleach::KernelTask& task);
void sankoff_f32(const pleach::KernelTask& task);
}  // namespace cuda

}  // namespace parsimony
