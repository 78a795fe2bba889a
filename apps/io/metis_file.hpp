// Graphs in METIS's format (Karypis, "METIS: a software package for partitioning unstructured graphs", manual of 5.1.0,
// section 4.1.1), which the 10th DIMACS implementation challenge uses as well.
#pragma once

#include "io/edges_file.hpp"

namespace pleach::app {

/// Reads the graph in `file`: a line "VERTICES EDGES [FORMAT [WEIGHTS]]", then a line for each vertex, from 1 on: its
/// size and its weights, where FORMAT has these, which are skipped, and its neighbours, each with the weight of the
/// edge where FORMAT ends in 1. '%' starts a comment line; a blank one is that of a vertex without neighbours. Each
/// edge is in two lines: it becomes one edge, from the smaller vertex, or two arcs if `directed`.
///
/// FileError "name:line: …" for a line of another form, a vertex that is outside the graph or its own neighbour, and
/// weights that were asked for and are not there; "name: …" for other numbers of vertices and edges than declared, an
/// edge that is in one line only, and one that has two weights. `ignored` names the sizes and weights of vertices. O(m
/// log m) for m edges, and no more memory than they ask for.
template <class Index>
EdgeList<Index> read_metis(InputFile&& file, GraphOptions options = {});

}  // namespace pleach::app
