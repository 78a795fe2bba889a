// The tree of a file system, or of anything named by paths, from lines "WEIGHT PATH".
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "io/data_file.hpp"
#include "io/labels.hpp"

namespace pleach::app {

/// One vertex per line, in the order of the lines, then one for each directory that the lines lack.
template <class Index>
struct PathTree {
  std::vector<Index> parent;  ///< a root is its own parent
  std::vector<std::int64_t> weight;
  NamePool names;            ///< those of directories that no line has are parts of others
  std::size_t lines = 0;     ///< number of vertices with a line
  std::size_t unquoted = 0;  ///< paths that were read as git quotes them

  std::size_t size() const { return names.size(); }
};

enum class PathWeights {
  own,         ///< of the line only, as find prints them
  cumulative,  ///< with all lines below, as du prints them; converted to own weights
  unused,
};

/// Reads `file`, as `find DIR -printf '%s %p\n'` prints it: an integer, a blank
/// or a tab, and the path, which may itself hold blanks and any bytes. Lines may come in any order, and end in CR LF.
///
/// The parent of a path is the directory above it. One that no line has is made, with weight 0, from the lowest
/// directory that holds all paths down: `find -type f` lists none. Names are kept as written, less repeated slashes,
/// trailing slashes and "." components; a leading "./" is kept, but "./a" is the same path as "a". "." lies above every
/// relative path. Relative paths may begin with "..", all with as many.
///
/// A path in double quotes with escapes is read as git quotes it, unless NULs end the lines: "caf\303\251" is café. The
/// weight "-", which git prints for directories and submodules, is 0.
///
/// Names that hold a newline, or end in CR, need `-printf '%s %p\0'`: if a NUL occurs in the first MiB, each NUL ends a
/// record, and a newline is a character like another.
///
/// With the weights that find prints, leaffix sums equal `du -bl` of each directory: find lists a file once for each of
/// its hard links, and du counts it as often only if it is told to (-l). Versions of du that count only files and
/// links in -b agree with `find DIR -type d -printf '0 %p\n' -o -printf '%s %p\n'`.
///
/// FileError "name:line: …" for a weight that is missing or is no 64-bit integer, for a line without a path, for one
/// whose place in the tree ".." hides, for a line of git ls-tree that begins with the mode of a file, and for a path
/// that an earlier line has; for a cumulative weight that is less than those below it, and "name: …" for own ones that
/// look cumulative: behind tabs, each at least what is below it. OverflowError if Index cannot count the vertices.
/// O(size of the file) on average.
template <class Index>
PathTree<Index> read_paths(InputFile&& file, PathWeights weights = PathWeights::own);

}  // namespace pleach::app
