#include "commands/results.hpp"

#include "formats/array_file.hpp"
#include "formats/data_file.hpp"

#include <pleach/error.hpp>

#include <deque>
#include <filesystem>
#include <iterator>
#include <system_error>

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
    if (label.find_first_of(csv_ ? ",\"\n\r" : "\t\n\\") == std::string::npos) {
      text += label;
    } else if (csv_) {
      text += '"';
      for (const char c : label) text.append(c == '"' ? 2 : 1, c);
      text += '"';
    } else {
      for (const char c : label) {
        if (c == '\t' || c == '\n' || c == '\\') text += '\\';
        text += c == '\t' ? 't' : c == '\n' ? 'n' : c;
      }
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

void write_names(OutputFile& file, const Labels& labels) {
  std::string text;
  for (std::size_t v = 0; v < labels.names().size(); ++v) {
    text += labels.text(v);
    text += '\n';
  }
  file.write(text);
}

void write_folder(const std::string& path, const std::vector<Column>& columns, const Labels& labels) {
  const std::filesystem::path folder = (std::filesystem::path(path) / "").parent_path();
  std::error_code error;
  const bool is_new = std::filesystem::create_directories(folder, error);
  if (error) throw FileError(path + ": " + error.message());
  try {
    std::deque<OutputFile> files;
    const auto add = [&](const std::string& name, const auto& write) {
      OutputFile& file = files.emplace_back((folder / name).string());
      write(file);
      file.finish();
    };
    for (const Column& column : columns) {
      add(column.name + ".npy", [&](OutputFile& file) {
        std::visit([&](const auto& values) { write_values(file, values, true); }, column.values);
      });
    }
    if (labels.are_names()) {
      add("label.txt", [&](OutputFile& file) { write_names(file, labels); });
    } else if (!labels.empty()) {
      add("number.npy", [&](OutputFile& file) { write_values<std::int64_t>(file, labels.numbers(), true); });
    }
    for (OutputFile& file : files) file.close();
  } catch (...) {
    if (is_new) std::filesystem::remove(folder, error);
    throw;
  }
}

void write_labels_beside(const std::string& output, const Labels& labels) {
  if (labels.empty() || output == "-") return;
  const std::filesystem::path path(output);
  const std::string name = path.filename().string();
  const std::size_t end = std::min(name.find('.'), name.size());
  const auto beside = [&](const std::string& ending) {
    return (path.parent_path() / (name.substr(0, end) + ending)).string();
  };
  if (!labels.are_names()) return write_array(beside(".numbers" + name.substr(end)), labels.numbers());
  OutputFile file(beside(name.ends_with(".gz") ? ".labels.txt.gz" : ".labels.txt"));
  write_names(file, labels);
  file.close();
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
  std::visit([&](const auto& values) { write_array(path, values); }, columns.back().values);
  write_labels_beside(path, labels);
}

}  // namespace pleach::app
