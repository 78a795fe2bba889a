// Graphs in Matrix Market's coordinate format (Boisvert, Pozo, Remington, "The Matrix Market exchange formats", 1996).
// The reader is ours: the ones that exist come with libraries of sparse matrices, or are NIST's C file to copy.
#pragma once

#include "edges_file.hpp"

namespace pleach::app {

/// Reads the pattern of the square matrix in `path` ("-" is stdin, gzip is transparent) as an undirected graph: an
/// entry in row i and column j is an edge from i - 1 to j - 1, whatever its value. Entries on the diagonal are dropped.
/// Of several entries for one undirected edge, as general matrices have them, the first is kept.
///
/// Fields are pattern, integer, real and complex; symmetries general, symmetric, skew-symmetric and hermitian. '%'
/// starts a comment line, blank lines are skipped.
///
/// FileError "name:line: …" for a header or an entry of another form, an index outside the matrix, a matrix that is
/// not square; "name: …" for another number of entries than declared. O(m log m) for m entries, and no more memory than
/// they ask for.
template <class Index>
EdgeList<Index> read_mtx(const std::string& path);

}  // namespace pleach::app
