// The tree of a file system, or of anything named by paths, from lines "WEIGHT PATH".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pleach::app {

/// One vertex per line, in the order of the lines.
template <class Index>
struct PathTree {
  std::vector<Index> parent;  ///< a root is its own parent
  std::vector<std::int64_t> weight;
  std::string names;                    ///< all names one after another
  std::vector<std::uint64_t> name_end;  ///< where each ends

  std::size_t size() const { return parent.size(); }

  std::string_view name(std::size_t vertex) const {
    const std::size_t begin = vertex == 0 ? 0 : static_cast<std::size_t>(name_end[vertex - 1]);
    return std::string_view(names).substr(begin, static_cast<std::size_t>(name_end[vertex]) - begin);
  }
};

/// Reads `path` ("-" is stdin, gzip is transparent), as `find DIR -printf '%s %p\n'` prints it: an integer, a blank
/// or a tab, and the path, which may itself hold blanks and any bytes. Lines may come in any order.
///
/// The parent of a line is the one with the longest path that lies above its own, normally the directory; a line
/// without one is a root. Names are kept as written, less repeated slashes, trailing slashes and "." components; a
/// leading "./" is kept, but "./a" is the same path as "a". "." lies above every relative path that does not begin
/// with "..".
///
/// Names that hold a newline need `-printf '%s %p\0'`: if a NUL occurs in the first MiB, each NUL ends a record, and a
/// newline is a character like another.
///
/// With the weights that find prints, leaffix sums equal `du -bl` of each directory: find lists a file once for each of
/// its hard links, and du counts it as often only if it is told to (-l). Versions of du that count only files and
/// links in -b agree with `find DIR -type d -printf '0 %p\n' -o -printf '%s %p\n'`.
///
/// FileError "name:line: …" for a weight that is missing or is no 64-bit integer, for a line without a path, and for a
/// path that an earlier line has; OverflowError if Index cannot count the lines. O(size of the file) on average.
template <class Index>
PathTree<Index> read_paths(const std::string& path);

}  // namespace pleach::app
