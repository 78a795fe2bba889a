// Graphs in GraphML (Brandes, Eiglsperger, Herman, Himsolt, Marshall, "GraphML progress report", 2001), read by expat.
#pragma once

#include "io/edges_file.hpp"

namespace pleach::app {

/// Reads the one graph in `file`: ids of nodes are labels of vertices, numbered in the order in which they appear. The
/// values of edges are the data with a key for edges, if there is one, of the attr.name "weight", or its default; there
/// may be several of these keys. Where the graph is not read as `directed`, loops of directed edges are dropped; and,
/// if any edge is directed and it is not read as a multigraph, edges that join the same two vertices become one with
/// the least of their values. Where it is directed, an undirected edge is an arc each way. `ignored` says which data
/// and attributes were not read; descriptions, namespaces and the ids of edges and of the graph change nothing.
///
/// FileError "name:line: …" for text that is no GraphML, nodes without an id or with that of another, edges without
/// ends or with ends that are no nodes, values that are no numbers or that were asked for and are not there; for nested
/// and second graphs, hyperedges, ports and elements or text that GraphML does not have there, data of keys that
/// nothing declares, and other numbers of nodes and edges than parse.nodes and parse.edges say; and for declarations of
/// entities, so that none expands. OverflowError if Index cannot count the vertices. O(size of the file) on average,
/// O(m log m) for m edges of which some are directed.
template <class Index>
EdgeList<Index> read_graphml(InputFile&& file, GraphOptions options = {});

}  // namespace pleach::app
