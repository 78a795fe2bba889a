// Arrays of successors or parents in files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/data_file.hpp"

namespace pleach::app {

/// Reads the successor of each element, or the parent of each vertex, as read_array() does. The last element of a list,
/// and a root, has its own index or -1 there, which becomes its own index. FileError where a file has both; `what` is
/// what it calls them.
template <class Index>
std::vector<Index> read_links(InputFile&& file, const std::string& what);

/// The first link of each kind that ends a list.
struct Terminators {
  std::optional<std::uint64_t> own, none;
};

/// Replaces links of -1 by the elements' own indices, which begin at `first`.
template <class Index>
Terminators close_links(std::vector<Index>& link, std::uint64_t first = 0);

/// Throws FileError "name: mixed terminators: …" if both kinds occur.
void require_one_terminator(const std::string& name, const std::string& what, const Terminators& found);

}  // namespace pleach::app
