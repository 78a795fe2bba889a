// Graphs in the format of the 9th DIMACS implementation challenge (2006), "Shortest paths".
#pragma once

#include "io/edges_file.hpp"

namespace pleach::app {

/// Reads the graph in `file`: lines "p sp VERTICES ARCS" and, for each arc, "a FROM TO VALUE", vertices being numbered
/// from 1; "c" starts a comment line, blank lines are skipped. Where it is not `directed`, loops are dropped, and the
/// arcs that join the same two vertices become one edge with the least of their values, or, in a multigraph, as many
/// edges as join_directions() makes of them. The values are kept.
///
/// FileError "name:line: …" for a line of another form and a vertex outside the graph; "name: …" for another number of
/// arcs than declared. O(m log m) for m arcs, and no more memory than they ask for.
template <class Index>
EdgeList<Index> read_dimacs(InputFile&& file, GraphOptions options = {});

}  // namespace pleach::app
