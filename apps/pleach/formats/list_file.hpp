// Arrays of successors or parents in files.
#pragma once

#include <string>
#include <vector>

#include "formats/data_file.hpp"

namespace pleach::app {

/// Reads the successor of each element, or the parent of each vertex, as read_array() does. The last element of a list,
/// and a root, has its own index or -1 there, which becomes its own index. FileError where a file has both; `what` is
/// what it calls them.
template <class Index>
std::vector<Index> read_links(InputFile&& file, const std::string& what);

}  // namespace pleach::app
