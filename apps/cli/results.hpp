// Writes the results of commands.
#pragma once

#include "io/labels.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pleach::app {

/// One result: a number for each row.
struct Column {
  std::string name;
  std::variant<std::span<const std::int32_t>, std::span<const std::int64_t>, std::span<const float>,
               std::span<const double>>
      values;
  bool are_vertices = false;  ///< tables show their labels
};

enum class OutputKind { table, folder, array };

/// A table: .tsv, .csv, also with .gz, and stdout ("-") where there are several columns or labels. A folder: a name
/// that ends in a slash, or a folder. Else an array.
OutputKind output_kind(std::string_view path, std::size_t columns, const Labels& labels);

/// Writes the columns: to a table, below their names; to a folder, an array NAME.npy each; or to an array, the last
/// one. In a table they have equal lengths, and the first column is `row`, "vertex" or "element", with the labels of
/// rows, unless it is empty: then `columns` say what rows are. Beside arrays, labels are in a file of their own: a.npy
/// has a.numbers.npy or a.labels.txt, a folder has number.npy or label.txt.
///
/// Tables escape tabs, newlines and backslashes in labels (.tsv), or quote (.csv). FileError if a file cannot be made
/// or written: then none is.
void write_results(const std::string& path, const std::string& row, const std::vector<Column>& columns,
                   const Labels& labels = {});

}  // namespace pleach::app
