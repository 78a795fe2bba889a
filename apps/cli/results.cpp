#include "cli/results.hpp"

#include "io/array_file.hpp"
#include "io/data_file.hpp"
#include "io/output_names.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <functional>
#include <iterator>
#include <system_error>
#include <type_traits>

#include <fmt/format.h>

namespace pleach::app {

namespace {

std::string_view without_gz(std::string_view path) {
  if (path.ends_with(".gz")) path.remove_suffix(3);
  return path;
}

/// Labels as a field of a table.
class Fields {
 public:
  Fields(const Labels& labels, bool csv) : labels_(labels), csv_(csv) {}

  void append(std::string& text, std::int64_t vertex) const {
    if (labels_.empty() || vertex < 0) {
      fmt::format_to(std::back_inserter(text), "{}", vertex);
    } else {
      append(text, labels_.text(static_cast<std::size_t>(vertex)));
    }
  }

 private:
  void append(std::string& text, const std::string& label) const {
    if (!csv_) {
      text += escape_label(label);
    } else if (label.find_first_of(",\"\n\r") == std::string::npos) {
      text += label;
    } else {
      text += '"';
      for (const char c : label) text.append(c == '"' ? 2 : 1, c);
      text += '"';
    }
  }

  const Labels& labels_;
  bool csv_;
};

std::size_t rows_of(const Column& column) {
  return std::visit([](const auto& values) { return values.size(); }, column.values);
}

void append_cell(std::string& text, const Column& column, std::size_t row, const Fields& fields) {
  std::visit(
      [&](const auto& values) {
        if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(values[row])>>) {
          if (column.are_vertices) return fields.append(text, values[row]);
        }
        fmt::format_to(std::back_inserter(text), "{}", values[row]);
      },
      column.values);
}

void write_table(const std::string& path, const std::string& row, const std::vector<Column>& columns,
                 const Labels& labels) {
  constexpr std::size_t block = std::size_t{1} << 16;
  const bool csv = without_gz(path).ends_with(".csv");
  const char separator = csv ? ',' : '\t';
  const Fields fields(labels, csv);
  OutputFile file(path);
  std::string text = row;
  for (const Column& column : columns) {
    if (!text.empty()) text += separator;
    text += column.name;
  }
  text += '\n';
  for (std::size_t i = 0; i < rows_of(columns.front()); ++i) {
    if (!row.empty()) fields.append(text, static_cast<std::int64_t>(i));
    for (std::size_t k = 0; k < columns.size(); ++k) {
      if (k > 0 || !row.empty()) text += separator;
      append_cell(text, columns[k], i, fields);
    }
    text += '\n';
    if (text.size() >= block) {
      file.write(text);
      text.clear();
    }
  }
  file.write(text);
  file.close();
}

/// A file, and a function that writes it.
struct Part {
  std::string path;
  std::function<void(OutputFile&)> write;
};

/// Writes all, or none.
void write_parts(const std::vector<Part>& parts) {
  std::deque<OutputFile> files;
  for (const auto& [path, write] : parts) {
    OutputFile& file = files.emplace_back(path);
    write(file);
    file.finish();
  }
  for (OutputFile& file : files) file.close();
}

Part array_part(const std::string& path, const Column& column) {
  return {path, [&column, npy = without_gz(path).ends_with(".npy")](OutputFile& file) {
            std::visit([&](const auto& values) { write_values(file, values, npy); }, column.values);
          }};
}

Part names_part(const std::string& path, const Labels& labels) {
  return {path, [&labels](OutputFile& file) {
            for (std::size_t v = 0; v < labels.names().size(); ++v) file.write(escape_label(labels.text(v)) + '\n');
          }};
}

void write_folder(const std::string& path, const std::vector<Column>& columns, const Labels& labels) {
  const std::filesystem::path folder = (std::filesystem::path(path) / "").parent_path();
  std::error_code error;
  const bool is_new = std::filesystem::create_directories(folder, error);
  if (error) throw FileError(path + ": " + error.message());
  std::vector<Part> parts;
  for (const Column& column : columns) parts.push_back(array_part((folder / (column.name + ".npy")).string(), column));
  const Column number{"number", std::span(labels.numbers())};
  if (labels.are_names()) {
    parts.push_back(names_part((folder / "label.txt").string(), labels));
  } else if (!labels.empty()) {
    parts.push_back(array_part((folder / "number.npy").string(), number));
  }
  try {
    write_parts(parts);
  } catch (...) {
    if (is_new) std::filesystem::remove(folder, error);
    throw;
  }
}

void write_array(const std::string& output, const Column& column, const Labels& labels) {
  std::vector<Part> parts{array_part(output, column)};
  const Column number{"number", std::span(labels.numbers())};
  if (labels.are_names()) {
    parts.push_back(names_part(labels_beside(output), labels));
  } else if (!labels.empty()) {
    parts.push_back(array_part(numbers_beside(output), number));
  }
  write_parts(parts);
}

}  // namespace

OutputKind output_kind(std::string_view path, std::size_t columns, const Labels& labels) {
  std::error_code ignored;
  if (path.ends_with('/') || std::filesystem::is_directory(path, ignored)) return OutputKind::folder;
  if (path == "-") return columns > 1 || !labels.empty() ? OutputKind::table : OutputKind::array;
  const std::string_view name = without_gz(path);
  return name.ends_with(".tsv") || name.ends_with(".csv") ? OutputKind::table : OutputKind::array;
}

void write_results(const std::string& path, const std::string& row, const std::vector<Column>& columns,
                   const Labels& labels) {
  switch (output_kind(path, columns.size(), labels)) {
    case OutputKind::table: return write_table(path, row, columns, labels);
    case OutputKind::folder: return write_folder(path, columns, labels);
    case OutputKind::array: break;
  }
  write_array(path, columns.back(), labels);
}

}  // namespace pleach::app
