#include "commands/tree_output.hpp"

#include "formats/array_file.hpp"
#include "formats/data_file.hpp"

#include <pleach/error.hpp>

#include <cstdint>
#include <deque>
#include <filesystem>
#include <iterator>
#include <system_error>

#include <fmt/format.h>

namespace pleach::app {

TreeOutput tree_output(std::string_view path) {
  std::error_code ignored;
  if (path.ends_with('/') || std::filesystem::is_directory(path, ignored)) return TreeOutput::folder;
  return path == "-" || path.ends_with(".tsv") || path.ends_with(".tsv.gz") ? TreeOutput::table : TreeOutput::array;
}

template <class Index>
void write_table(const std::string& path, const std::vector<Column<Index>>& columns,
                 std::span<const std::int64_t> number, const std::function<std::string_view(std::size_t)>& name) {
  constexpr std::size_t block = std::size_t{1} << 16;
  OutputFile file(path);
  std::string text;
  for (const Column<Index>& column : columns) text.append(text.empty() ? "" : "\t").append(column.name);
  text += name ? "\tname\n" : "\n";
  for (std::size_t i = 0; i < columns.front().values.size(); ++i) {
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const std::int64_t value = columns[k].values[i];
      const bool has_number = columns[k].are_vertices && !number.empty() && value >= 0;
      fmt::format_to(std::back_inserter(text), "{}{}", k > 0 ? "\t" : "",
                     has_number ? number[static_cast<std::size_t>(value)] : value);
    }
    if (name) text.append("\t").append(name(i));
    text += '\n';
    if (text.size() >= block) {
      file.write(text);
      text.clear();
    }
  }
  file.write(text);
  file.close();
}

template <class Index>
void write_folder(const std::string& path, const std::vector<Column<Index>>& columns) {
  const std::filesystem::path folder = (std::filesystem::path(path) / "").parent_path();
  std::error_code error;
  const bool is_new = std::filesystem::create_directories(folder, error);
  if (error) throw FileError(path + ": " + error.message());
  try {
    std::deque<OutputFile> files;
    for (const Column<Index>& column : columns) {
      OutputFile& file = files.emplace_back((folder / (column.name + ".npy")).string());
      write_values<Index>(file, column.values, true);
      file.finish();
    }
    for (OutputFile& file : files) file.close();
  } catch (...) {
    if (is_new) std::filesystem::remove(folder, error);
    throw;
  }
}

template void write_table(const std::string&, const std::vector<Column<std::int32_t>>&, std::span<const std::int64_t>,
                          const std::function<std::string_view(std::size_t)>&);
template void write_table(const std::string&, const std::vector<Column<std::int64_t>>&, std::span<const std::int64_t>,
                          const std::function<std::string_view(std::size_t)>&);
template void write_folder(const std::string&, const std::vector<Column<std::int32_t>>&);
template void write_folder(const std::string&, const std::vector<Column<std::int64_t>>&);

}  // namespace pleach::app
