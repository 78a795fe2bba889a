// Graphs as sparse matrices in NumPy's .npz, as SciPy's save_npz writes them.
#pragma once

#include "io/edges_file.hpp"
#include "io/mtx_file.hpp"

namespace pleach::app {

/// Returns whether `file` is a zip that begins with an array of a sparse matrix.
bool is_sparse(const InputFile& file);

/// Reads the square matrix in `file`, whose format is csr, csc, coo, bsr or dia, as read_mtx() reads a general one: an
/// entry in row i and column j, also one that is 0, is an edge from i to j. In the blocks of bsr and the diagonals of
/// dia, zeros are no entries.
///
/// FileError "name: …" for an array that is missing, of another length or with an element out of range, for one that
/// is there twice or that the format does not have, for other formats, and a matrix that is not square. O(m log m) for
/// m entries.
template <class Index>
EdgeList<Index> read_sparse(InputFile&& file, GraphOptions options = {});

}  // namespace pleach::app
