// Graphs in Matrix Market's coordinate format (Boisvert, Pozo, Remington, "The Matrix Market exchange formats", 1996).
// The reader is ours: the ones that exist come with libraries of sparse matrices, or are NIST's C file to copy.
#pragma once

#include "io/edges_file.hpp"

namespace pleach::app {

/// Reads the square matrix in `file` as a graph: an entry in row i and column j is
/// an edge from i - 1 to j - 1, whatever its value. Where it is `directed`, an entry off the diagonal of a matrix that
/// is not general stands for both directions; else entries on the diagonal are dropped, and those on both
/// sides of it become one edge with the lesser of their values. Values of several entries in the same place are summed.
///
/// Fields are pattern, integer, real and complex, and SciPy's unsigned-integer and bool; symmetries general, symmetric,
/// skew-symmetric and hermitian. '%' starts a comment line, blank lines are skipped.
///
/// FileError "name:line: …" for a header or an entry of another form, an index outside the matrix, a matrix that is
/// not square, values that were asked for and are not there; "name: …" for another number of entries than declared. O(m
/// log m) for m entries, and no more memory than they ask for.
template <class Index>
EdgeList<Index> read_mtx(InputFile&& file, GraphOptions options = {});

/// The entries of a part of a file, and those that the file declares.
struct MtxEntries {
  std::uint64_t declared = 0, held = 0;
  bool symmetric = false;  ///< an entry also stands for that on the other side of the diagonal, with the same value
};

/// The edges of a file that is one of several parts, each entry one or two, also where others join the same vertices.
template <class Index>
EdgeList<Index> read_mtx_part(InputFile&& file, GraphOptions options, MtxEntries& entries);

/// Throws what read_mtx() does of a file whose parts do not hold as many entries as it declares, but `all`, of which
/// `before` are in the parts before this one.
void require_entries(InputFile&& file, const MtxEntries& entries, std::uint64_t before, std::uint64_t all);

/// Writes an undirected graph to `path` as the pattern of a symmetric matrix: each edge, also if it is repeated, below
/// the diagonal. The file appears once it is complete; FileError if it cannot be written.
template <class Index>
void write_mtx(const std::string& path, const EdgeList<Index>& edges);

}  // namespace pleach::app
