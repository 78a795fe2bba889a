// Reads the commands' input: a tree or a graph, in any of the formats.
#pragma once

#include "cli/command_line.hpp"
#include "io/edges_file.hpp"
#include "io/format.hpp"
#include "io/labels.hpp"
#include "io/paths_file.hpp"

#include <pleach/pleach.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pleach::app {

/// Prints "pleach: note: TEXT" to stderr, about data that were guessed or ignored.
void note(const std::string& text);

struct InputOptions {
  std::string path;
  std::optional<Format> format;  ///< default: by name and contents
  std::optional<std::int64_t> vertices;
  bool renumber = false;    ///< number the vertices of a list of edges by its numbers
  bool labelled = false;    ///< vertices are any words
  ListOptions list;         ///< its columns
  std::string roots;        ///< for edges: labels, or a file of them
  bool directed = false;    ///< edges lead one way
  bool values = false;      ///< keep the values of edges
  bool multigraph = false;  ///< keep edges that join the same two vertices separate
  PathWeights weights = PathWeights::unused;
  std::optional<std::int64_t> random;  ///< instead of a file: a tree or a graph of this many vertices
  std::uint64_t seed = 1;
};

/// Edges, or parents; the parent of a root is the root itself.
template <class Index>
struct Input {
  Format format = Format::edges;
  Labels labels;
  EdgeList<Index> edges;     ///< without labels
  std::vector<Index> roots;  ///< of edges; empty: the smallest vertex of each component
  std::vector<Index> parent;
  std::vector<double> length;             ///< of the branch to the parent, if the format has it
  std::vector<std::int64_t> path_weight;  ///< of the lines of paths

  [[nodiscard]] bool has_edges() const { return parent.empty() && is_graph(format); }
  [[nodiscard]] std::size_t size() const { return has_edges() ? edges.vertices : parent.size(); }
};

/// Adds INPUT, --format, --vertices, --renumber, --labels, --columns and --header.
void add_input(Command command, InputOptions& input);

/// Adds --random, which makes `what`, and --seed. INPUT is then optional.
void add_random(Command command, InputOptions& input, const std::string& what);

/// Throws ArgumentError, with the name of the command, unless there is either INPUT or --random.
void require_one_input(const char* command, const InputOptions& options);

/// Adds --roots.
Option add_roots(Command command, InputOptions& input);

/// Returns the format by the options or the file. Throws FileError if it is unknown.
Format format_of(const InputOptions& options, InputFile& file);

/// Prints to stderr what of a file was ignored.
void tell_ignored(const std::string& name, const std::string& ignored);

/// Prints to stderr what of a list of edges was guessed and ignored.
void tell_ignored(const std::string& name, const ListOptions& options, const ListForm& form, bool weighted,
                  const std::string& ignored);

/// Throws ArgumentError, with the name of the command, if an option does not apply to the format.
void require_options(const char* command, const InputOptions& options, Format format);

/// Throws as the readers do, FileError if the format is unknown, and ArgumentError, with the name of the command, if an
/// option does not apply to it.
template <class Index>
Input<Index> read_input(const char* command, const InputOptions& options);

/// Adds --spanning-tree[=minimum]: `kind` becomes "nearest" or "minimum".
void add_spanning_tree(Command command, std::string& kind);

/// The same as a graph: the arcs of a tree lead from parents to children.
template <class Index>
EdgeList<Index> read_graph(const char* command, const InputOptions& options);

/// The vertices that an option names: one label, labels with commas between them, or a file of labels. RangeError
/// "what: vertex 7 is outside [0, 5)" for a label that no vertex has; ArgumentError for a text that is one label and
/// several.
template <class Index>
std::vector<Index> find_vertices(const std::string& what, const std::string& text, const VertexFinder<Index>& vertices);

template <class Index>
Graph<Index> make_graph(Runtime& runtime, const EdgeList<Index>& edges, bool directed) {
  return Graph<Index>::from_edges(runtime, edges.vertices, std::span<const Index>(edges.from),
                                  std::span<const Index>(edges.to), {.directed = directed});
}

/// Returns the parents in a spanning forest of an undirected graph with these roots, and with minimal weight if
/// `minimum`.
template <class Index>
std::vector<Index> spanning_parents(Runtime& runtime, const EdgeList<Index>& edges, std::span<const Index> roots = {},
                                    bool minimum = false);

/// Returns the parents in an undirected graph that is a forest.
template <class Index>
std::vector<Index> forest_parents(Runtime& runtime, const EdgeList<Index>& edges, std::span<const Index> roots);

/// Returns the tree of an undirected graph that is a forest; `roots` as in TreeOptions.
template <class Index>
Tree<Index> forest_of(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                      const TreeOptions<Index>& options);

}  // namespace pleach::app
