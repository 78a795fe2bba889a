// Successor arrays in files.
#pragma once

#include <string>
#include <vector>

namespace pleach::app {

/// Reads the successor of each element as read_array() does. The last element of a list has its own index or -1 there,
/// which becomes its own index. FileError where a file has both.
template <class Index>
std::vector<Index> read_successors(const std::string& path);

}  // namespace pleach::app
