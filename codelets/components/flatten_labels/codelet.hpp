// flatten_labels: links vertices straight to their roots.
//
// In place: every vertex goes on to where the vertex that it links to has come, until that is a root. Paths stay right
// while others are shortened: tasks with different vertices run side by side.
//
// Example: label 0 0 2 1 2 3  ->  0 0 2 0 2 0
//
// Work: the vertices; traffic: the labels are read and written once in order, and as many read at random, or a few
// times as many where paths are long. The vertices of a long path that start at once halve it in each step. Source:
// Jaiganesh and Burtscher, "A high-performance connected components implementation for GPUs", 2018.
#pragma once

#include "base/signature.hpp"

namespace pleach::flatten_labels {

using Arguments = Range;  // of the vertices

struct Buffers {
  InOut<std::uint32_t, scattered> label;  // the links of a forest, without a cycle: label[v] becomes the root of v
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::flatten_labels
