// Where pleach tree writes the functions of vertices, and common ancestors of pairs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pleach::app {

template <class Index>
struct Column {
  std::string name;
  std::span<const Index> values;
  bool are_vertices = false;
};

enum class TreeOutput {
  table,   ///< .tsv, .tsv.gz, or stdout: a line of headings, then a line for each vertex
  folder,  ///< a name that ends in a slash, or a folder: an array NAME.npy for each column
  array,   ///< any other: as write_array(), for one column
};

TreeOutput tree_output(std::string_view path);

/// Columns of equal length, between tabs; vertices by their `number`, if there are any. `name`, if there is one, gives
/// the last column, which is named so. FileError if the file cannot be written.
template <class Index>
void write_table(const std::string& path, const std::vector<Column<Index>>& columns,
                 std::span<const std::int64_t> number = {},
                 const std::function<std::string_view(std::size_t)>& name = {});

/// Makes the folder if it is not there. FileError if it cannot be made, or a file in it cannot be written: then none
/// is.
template <class Index>
void write_folder(const std::string& path, const std::vector<Column<Index>>& columns);

}  // namespace pleach::app
