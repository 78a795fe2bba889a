// The arguments of the kernels, for all three kinds of device: C++, CUDA and OpenCL C read it. Values only.
#ifndef PARSIMONY_SHAPES_H
#define PARSIMONY_SHAPES_H

/// Words of a row, which has a bit for each site of a block of 2048.
enum { row_words = 64 };

/// The rows of a block: those of taxa, one for each state, and those that a kernel works in: the sets of slots, a row
/// for each state, planes of scores, as many that wait to be added, planes of counts for each state, and of the
/// largest.
typedef struct FitchShape {
  int vertices, states, taxa, slots;
  int score_planes, count_planes;
} FitchShape;

/// Costs of slots: a row of 2048 for each state; the slot after them is for a leaf.
typedef struct SankoffShape {
  int vertices, states, taxa, slots;
} SankoffShape;

#endif
