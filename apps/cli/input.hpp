// What the commands read: a tree, or a graph, in any of the formats.
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

/// Prints "pleach: note: TEXT" to stderr: what was guessed, or left aside.
void note(const std::string& text);

struct InputOptions {
  std::string path;
  std::optional<Format> format;  ///< else what name and contents tell
  std::optional<std::int64_t> vertices;
  bool renumber = false;    ///< vertices of a list of edges are the numbers that it has
  bool labelled = false;    ///< they are any words
  ListOptions list;         ///< its columns
  std::string roots;        ///< of edges: labels, or a file of them
  bool directed = false;    ///< edges lead one way
  bool values = false;      ///< keep those of the edges
  bool multigraph = false;  ///< keep edges apart that join the same two vertices
  PathWeights weights = PathWeights::unused;
  std::optional<std::int64_t> random;  ///< instead of a file: a tree, or a graph, of so many vertices
  std::uint64_t seed = 1;
};

/// Edges, or parents, which are their own for roots.
template <class Index>
struct Input {
  Format format = Format::edges;
  Labels labels;
  EdgeList<Index> edges;     ///< without labels
  std::vector<Index> roots;  ///< of edges; none: the smallest vertex of each component
  std::vector<Index> parent;
  std::vector<double> length;             ///< of the branch to the parent, where the format has it
  std::vector<std::int64_t> path_weight;  ///< of the lines of paths

  [[nodiscard]] bool has_edges() const { return parent.empty() && is_graph(format); }
  [[nodiscard]] std::size_t size() const { return has_edges() ? edges.vertices : parent.size(); }
};

/// Adds INPUT, --format, --vertices, --renumber, --labels, --columns and --header.
void add_input(Command command, InputOptions& input);

/// Adds --random, which makes `what`, and --seed: INPUT may then be left out.
void add_random(Command command, InputOptions& input, const std::string& what);

/// Throws ArgumentError, with the name of the command, unless there is either INPUT or --random.
void require_one_input(const char* command, const InputOptions& options);

/// Adds --roots.
Option add_roots(Command command, InputOptions& input);

/// The format that the options say, or that the file tells. FileError where it does not.
Format format_of(const InputOptions& options, InputFile& file);

/// Says on stderr what of a file was ignored.
void tell_ignored(const std::string& name, const std::string& ignored);

/// Says on stderr what of a list of edges was guessed and ignored.
void tell_ignored(const std::string& name, const ListOptions& options, const ListForm& form, bool weighted,
                  const std::string& ignored);

/// Throws ArgumentError, with the name of the command, where an option does not go with the format.
void require_options(const char* command, const InputOptions& options, Format format);

/// Throws as the readers do, FileError where the format cannot be told, and ArgumentError, with the name of the
/// command, where an option does not go with it.
template <class Index>
Input<Index> read_input(const char* command, const InputOptions& options);

/// Adds --spanning-tree[=minimum]: `kind` becomes "nearest" or "minimum".
void add_spanning_tree(Command command, std::string& kind);

/// The same as a graph: a tree leads from parents to children.
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

/// The parents in a spanning forest of an undirected graph, with these among its roots; in one of least weight, if it
/// is to be `minimum`.
template <class Index>
std::vector<Index> spanning_parents(Runtime& runtime, const EdgeList<Index>& edges, std::span<const Index> roots = {},
                                    bool minimum = false);

/// The parents in an undirected graph that is a forest.
template <class Index>
std::vector<Index> forest_parents(Runtime& runtime, const EdgeList<Index>& edges, std::span<const Index> roots);

/// The tree of an undirected graph that is a forest; `roots` as TreeOptions has them.
template <class Index>
Tree<Index> forest_of(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                      const TreeOptions<Index>& options);

}  // namespace pleach::app
