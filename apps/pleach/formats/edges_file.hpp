// Graphs in files: lists of edges; mtx_file.hpp has Matrix Market.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/data_file.hpp"
#include "formats/numbers.hpp"

namespace pleach::app {

/// Edge e joins from[e] and to[e], or leads from the one to the other, which are below `vertices`.
template <class Index>
struct EdgeList {
  std::size_t vertices = 0;
  std::vector<Index> from, to;
  Numbers value = {};                     ///< of each edge; none where nobody asked
  std::vector<std::int64_t> number = {};  ///< that the file has for each vertex, ascending; none: the vertex itself

  /// The vertex that the file has this number for.
  std::optional<Index> find(std::int64_t wanted) const {
    if (number.empty()) {
      const bool is_vertex = wanted >= 0 && static_cast<std::uint64_t>(wanted) < vertices;
      return is_vertex ? std::optional(static_cast<Index>(wanted)) : std::nullopt;
    }
    const auto found = std::ranges::lower_bound(number, wanted);
    const bool is_vertex = found != number.end() && *found == wanted;
    return is_vertex ? std::optional(static_cast<Index>(found - number.begin())) : std::nullopt;
  }
};

/// Reads the edges in `file`, as SNAP's files have them: two vertices a line,
/// numbered from 0, with blanks or tabs between; '#' starts a comment, blank lines are skipped. All edges are kept, in
/// their order. Without `vertices` there are as many as the largest number says. Or as a NumPy file, known by its first
/// bytes: integers of shape (m, 2), or 2 m of them. `weighted` lines end in a value, as GAPBS's do.
///
/// FileError "name:line: …" or "name: element i …" for a line of another form, a vertex that is negative, does not fit
/// Index or is not below `vertices`. O(size of the file).
template <class Index>
EdgeList<Index> read_edges(InputFile&& file, std::optional<std::size_t> vertices = {}, bool weighted = false);

/// The edges with as many vertices as they join, in the order of their numbers, where `always` says so, where the
/// numbers do not fit Index, or where there are many more numbers than ends of edges. Else the edges as they are.
/// OverflowError if Index cannot count the vertices. O(m log m).
template <class Index>
EdgeList<Index> renumbered(EdgeList<std::int64_t>&& edges, bool always);

/// Drops the edges that are not `kept`. O(m).
template <class Index>
void keep(EdgeList<Index>& edges, const std::vector<bool>& kept);

/// Keeps the first of the edges that join the same two vertices, in either direction. O(m log m).
template <class Index>
void keep_first(EdgeList<Index>& edges);

/// Writes the edges to `path` ("-" is stdout; a name that ends in .gz is compressed), as read_edges() reads them. The
/// file appears once it is complete; FileError if it cannot be written.
template <class Index>
void write_edges(const std::string& path, const EdgeList<Index>& edges);

/// Writes a line for each edge: the two vertices plus `base`.
template <class Index>
void write_pairs(OutputFile& file, const EdgeList<Index>& edges, Index base);

}  // namespace pleach::app
