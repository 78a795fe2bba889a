// What pleach bfs and pleach components read: a graph from a list of edges or from Matrix Market.
#pragma once

#include "commands/command_line.hpp"
#include "commands/tree_input.hpp"

#include <pleach/pleach.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pleach::app {

struct GraphInput {
  std::string path;
  std::optional<TreeFormat> format;  ///< edges or mtx; else what the name tells
  std::optional<std::int64_t> vertices;
  bool directed = false;
  bool values = false;  ///< of the edges, from Matrix Market
};

/// Adds INPUT, --format, one of these, and --vertices.
void add_graph_input(Command command, GraphInput& input, const std::vector<std::string>& formats = {"edges", "mtx"});

/// Throws as the readers do, and ArgumentError, with the name of the command, where the format cannot be told or
/// --vertices does not go with it.
template <class Index>
EdgeList<Index> read_graph(const char* command, const GraphInput& input);

template <class Index>
Graph<Index> make_graph(Runtime& runtime, const EdgeList<Index>& edges, bool directed) {
  return Graph<Index>::from_edges(runtime, edges.vertices, std::span<const Index>(edges.from),
                                  std::span<const Index>(edges.to), {.directed = directed});
}

/// The parents in a spanning forest of an undirected graph, with these among its roots.
template <class Index>
std::vector<Index> spanning_parents(Runtime& runtime, const EdgeList<Index>& edges, std::span<const Index> roots = {});

}  // namespace pleach::app
