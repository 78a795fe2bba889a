// Graphs in files: lists of edges; mtx_file.hpp has Matrix Market.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/data_file.hpp"
#include "io/labels.hpp"
#include "io/list_form.hpp"
#include "io/numbers.hpp"

namespace pleach::app {

/// Edge e joins from[e] and to[e], or leads from one to the other. Vertices are below `vertices`.
template <class Index>
struct EdgeList {
  std::size_t vertices = 0;
  std::vector<Index> from, to;
  Numbers value = {};        ///< of each edge; empty unless requested
  Labels labels = {};        ///< labels of vertices in the file
  std::string ignored = {};  ///< data of edges in the file that were not requested, for a note
};

/// The parts of a graph's file to read.
struct GraphOptions {
  bool directed = false;  ///< keep all arcs; else undirected edges
  bool values = false;    ///< read the values of edges, which must exist and not be complex
  /// Keep edges that join the same two vertices, if the format allows them, as bridges require. Otherwise, in an
  /// undirected graph, they become one edge with the minimum of their values, as forests require. Entries of a matrix
  /// in the same place always become one, with the sum of their values.
  bool multigraph = false;
};

/// Reads the edges in `file`, as SNAP's files have them: two vertices a line, numbered from 0, in the columns that
/// `form` names. '#' starts a comment, '%' a comment line, blank lines are skipped. All edges are kept, in their order.
/// Without `vertices` there are as many as the largest number says. Or as a NumPy file, known by its first bytes:
/// integers of shape (m, 2), or 2 m of them. Edges of `weighted` lists have a value: a number, or the weight among the
/// attributes that NetworkX writes.
///
/// FileError "name:line: …" or "name: element i …" for a line of another form, a vertex that is negative, does not fit
/// Index or is not below `vertices`. O(size of the file).
template <class Index>
EdgeList<Index> read_edges(InputFile&& file, std::optional<std::size_t> vertices = {}, bool weighted = false,
                           const ListForm& form = {});

/// The same where vertices are labels, which are numbered in the order in which they appear: any words but those that
/// begin with '#', which starts a comment there. In lines with tabs, labels stand between these, and may hold blanks
/// and '#'. A label before a blank that ends in a comma is refused: it may be a part of one.
///
/// FileError "name:line: …" for a line of another form; OverflowError if Index cannot count the vertices. O(size of the
/// file) on average.
template <class Index>
EdgeList<Index> read_labelled_edges(InputFile&& file, bool weighted, const ListForm& form = {});

/// Returns whether a list of edges that begins with `text` has labels for vertices: the first line has a vertex that
/// does not begin like a number, or two that are no numbers, or a line has a number that does not fit i64. If all lines
/// but the first have numbers, the first is a heading.
bool has_labels(std::string_view text, const ListForm& form = {});

/// Reads pairs of vertices, as labelled edges are read, or with a comma between two vertices, or rows of numbers in a
/// NumPy file.
///
/// FileError "name:line: …" or "name: element i …" for a line of another form and what is no vertex. O(size of the
/// file) on average.
template <class Index>
EdgeList<Index> read_pairs(InputFile&& file, const VertexFinder<Index>& vertices);

/// Reads one vertex a line, or numbers in a NumPy file. A '#' that begins a word starts a comment, unless the whole
/// line is a label. Errors as of read_pairs().
template <class Index>
std::vector<Index> read_vertices(InputFile&& file, const VertexFinder<Index>& vertices);

/// Returns whether numbers of vertices are many more than ends of edges.
bool are_sparse(std::uint64_t vertices, std::uint64_t edges);

/// The edges with as many vertices as they join, labelled by their numbers and in the order of these, where `always`
/// says so, where the numbers do not fit Index, or where they are sparse. Else the edges
/// as they are. OverflowError if Index cannot count the vertices. O(m log m).
template <class Index>
EdgeList<Index> renumbered(EdgeList<std::int64_t>&& edges, bool always);

/// Drops the edges whose entry in `kept` is false. O(m).
template <class Index>
void keep(EdgeList<Index>& edges, const std::vector<bool>& kept);

/// Makes edges that join the same two vertices, in either direction, one, where the first stood, with the least of
/// their values. O(m log m).
template <class Index>
void keep_least(EdgeList<Index>& edges);

/// Makes edges from one vertex to another one, where the first stood, with the sum of their values; in either direction
/// if they are `symmetric`. O(m log m).
template <class Index>
void sum_repeated(EdgeList<Index>& edges, bool symmetric);

/// Takes arcs for the two directions of edges: the arcs between two vertices become as many edges as there are in the
/// direction with more of them. Sorted by values, each gets the less of its own and that of its counterpart. O(m log
/// m).
template <class Index>
void join_directions(EdgeList<Index>& edges);

/// Writes the edges to `path` ("-" is stdout; a name that ends in .gz is compressed), as read_edges() reads them: rows
/// of two in NumPy's format where the name says so, else text. The file appears once it is complete; FileError if it
/// cannot be written.
template <class Index>
void write_edges(const std::string& path, const EdgeList<Index>& edges);

/// Writes a line for each edge: its two vertices, each plus `base`.
template <class Index>
void write_pairs(OutputFile& file, const EdgeList<Index>& edges, Index base);

}  // namespace pleach::app
