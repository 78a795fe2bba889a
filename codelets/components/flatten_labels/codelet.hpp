// flatten_labels: links vertices straight to their roots.
//
// In place: each vertex follows links, which other vertices may be shortening, until it reaches a root. Shortened paths
// stay valid, so that concurrent tasks may have different vertices.
//
// Example: label 0 0 2 1 2 3  ->  0 0 2 0 2 0
//
// Work: the vertices; traffic: the labels are read and written once in order, and as many read at random, or a few
// times as many where paths are long. The vertices of a long path that start at once halve it in each step.
// Source: Jaiganesh and Burtscher, "A high-performance connected components implementation for GPUs", 2018.
#pragma once

#include "base/signature.hpp"

namespace pleach::flatten_labels {

using Arguments = Range;  // range of vertices

struct Buffers {
  InOut<std::uint32_t, scattered> label;  // links of a forest: label[v] becomes the root of v
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::flatten_labels
