#include "io/mtx_file.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "io/text.hpp"
#include "io/text_line.hpp"

namespace pleach::app {

namespace {

struct Field {
  std::string_view name;
  std::size_t numbers;  ///< numbers of a value
  std::string_view entry;
};

// SciPy writes unsigned integers and booleans under names of their own.
constexpr std::array<Field, 6> fields{{{"pattern", 0, "'ROW COLUMN'"},
                                       {"integer", 1, "'ROW COLUMN VALUE'"},
                                       {"unsigned-integer", 1, "'ROW COLUMN VALUE'"},
                                       {"bool", 1, "'ROW COLUMN VALUE'"},
                                       {"real", 1, "'ROW COLUMN VALUE'"},
                                       {"complex", 2, "'ROW COLUMN REAL IMAGINARY'"}}};

struct Banner {
  Field field;
  bool general;  ///< else an entry also stands for that on the other side of the diagonal
  bool skew;     ///< with the opposite value
};

/// Reads the first line.
Banner read_banner(InputFile& file) {
  constexpr std::array<std::string_view, 4> symmetries{"general", "symmetric", "skew-symmetric", "hermitian"};

  std::string_view line;
  if (!file.read_record(line)) file.fail("is empty");
  const std::string banner = lower_case(std::string(trimmed(line)));
  std::string_view rest = banner;
  if (take_field(rest) != "%%matrixmarket") file.fail_here("does not begin with %%MatrixMarket");
  const std::string_view object = take_field(rest), format = take_field(rest);
  if (object != "matrix") file.fail_here("holds " + in_quotes(object) + ", not a matrix");
  if (format != "coordinate") file.fail_here("is in format " + in_quotes(format) + ", not coordinate");
  const std::string_view field_name = take_field(rest), symmetry = take_field(rest);
  const auto field = std::ranges::find(fields, field_name, &Field::name);
  if (field == fields.end())
    file.fail_here(in_quotes(field_name) + " is not pattern, integer, unsigned-integer, bool, real or complex");
  if (std::ranges::find(symmetries, symmetry) == symmetries.end()) {
    file.fail_here(in_quotes(symmetry) + " is not general, symmetric, skew-symmetric or hermitian");
  }
  if (!rest.empty()) file.fail_here("has " + in_quotes(rest) + " after the symmetry");
  return {*field, symmetry == "general", symmetry == "skew-symmetric"};
}

/// Reads the next line that is not blank or a comment; returns false at the end of the file.
bool read_line(InputFile& file, std::string_view& line) {
  for (std::string_view record; file.read_record(record);) {
    if (record.starts_with('%')) continue;
    line = trimmed(record);
    if (!line.empty()) return true;
  }
  return false;
}

struct Size {
  std::int64_t rows, entries;
};

template <class Index>
Size read_size(InputFile& file) {
  std::string_view line;
  if (!read_line(file, line)) file.fail("ends before the size of the matrix");
  const std::string_view whole = line;
  const std::string_view numbers[] = {take_field(line), take_field(line), take_field(line)};
  if (numbers[2].empty() || !line.empty()) file.fail_here(in_quotes(whole) + " is not 'ROWS COLUMNS ENTRIES'");
  const std::int64_t rows = parse_number<Index>(file, numbers[0]), columns = parse_number<Index>(file, numbers[1]);
  const auto entries = parse_number<std::int64_t>(file, numbers[2]);
  if (rows < 0 || columns < 0 || entries < 0) file.fail_here(in_quotes(whole) + " has a negative number");
  if (rows != columns) {
    file.fail_here("has " + std::to_string(rows) + " rows and " + std::to_string(columns) +
                   " columns; the matrix of a graph is square");
  }
  return {rows, entries};
}

template <class Index>
Index parse_vertex(const InputFile& file, std::string_view field, std::int64_t rows, const char* what) {
  const Index index = parse_number<Index>(file, field);
  if (index < 1 || index > rows) {
    file.fail_here(std::string(what) + " " + std::to_string(index) + " is outside [1, " + std::to_string(rows) + "]");
  }
  return index - 1;
}

[[noreturn]] void fail_of_more(const InputFile& file, std::uint64_t declared) {
  file.fail_here("holds more than the " + std::to_string(declared) + " entries that it declares");
}

void require_held(const InputFile& file, std::uint64_t declared, std::uint64_t held) {
  if (held >= declared) return;
  file.fail("holds " + std::to_string(held) + " of the " + std::to_string(declared) + " entries that it declares");
}

/// Reads all entries, or those of a part.
template <class Index>
EdgeList<Index> read_entries(InputFile& file, GraphOptions options, MtxEntries& entries) {
  const auto [field, general, skew] = read_banner(file);
  if (options.values && field.numbers != 1) {
    file.fail_here("is " + std::string(field.name) + ", which gives no weights: integer and real do");
  }
  const auto [rows, declared] = read_size<Index>(file);
  entries = {.declared = static_cast<std::uint64_t>(declared), .held = 0, .symmetric = !general && !skew};

  EdgeList<Index> edges{.vertices = static_cast<std::size_t>(rows), .from = {}, .to = {}};
  file.enter_lines();
  for (std::string_view line; read_line(file, line); ++entries.held) {
    if (entries.held == entries.declared) fail_of_more(file, entries.declared);
    const std::string_view entry = line, row = take_field(line), column = take_field(line);
    std::size_t found = 0;
    std::string_view value;
    for (; found < field.numbers && !line.empty(); ++found) {
      value = take_field(line);
      if (!options.values) parse_number<double>(file, value);
    }
    if (column.empty() || found < field.numbers || !line.empty()) {
      file.fail_here(in_quotes(entry) + " is not " + std::string(field.entry));
    }
    const Index from = parse_vertex<Index>(file, row, rows, "row");
    const Index to = parse_vertex<Index>(file, column, rows, "column");
    const auto add = [&](Index a, Index b) {
      edges.from.push_back(a);
      edges.to.push_back(b);
    };
    if (from == to && !options.directed) continue;
    add(from, to);
    if (options.values) edges.value.add(file, value);
    // In an undirected graph, the opposite value counts if it is smaller.
    if (from == to || general || (!options.directed && !(skew && options.values))) continue;
    add(to, from);
    if (options.values) skew ? edges.value.repeat_negated() : edges.value.repeat();
  }
  return edges;
}

}  // namespace

template <class Index>
EdgeList<Index> read_mtx(InputFile&& file, GraphOptions options) {
  MtxEntries entries;
  EdgeList<Index> edges = read_entries<Index>(file, options, entries);
  require_held(file, entries.declared, entries.held);
  if (options.values) sum_repeated(edges, !options.directed && entries.symmetric);
  if (!options.directed) keep_least(edges);
  return edges;
}

template <class Index>
EdgeList<Index> read_mtx_part(InputFile&& file, GraphOptions options, MtxEntries& entries) {
  return read_entries<Index>(file, options, entries);
}

void require_entries(InputFile&& file, const MtxEntries& entries, std::uint64_t before, std::uint64_t all) {
  require_held(file, entries.declared, all);
  if (before > entries.declared || before + entries.held <= entries.declared) return;
  read_banner(file);
  read_size<std::int64_t>(file);
  file.enter_lines();
  std::string_view line;
  for (std::uint64_t next = before; read_line(file, line) && next < entries.declared;) ++next;
  fail_of_more(file, entries.declared);
}

template <class Index>
void write_mtx(const std::string& path, const EdgeList<Index>& edges) {
  EdgeList<Index> lower{.vertices = edges.vertices, .from = {}, .to = {}};
  lower.from.reserve(edges.from.size());
  lower.to.reserve(edges.to.size());
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    const auto [low, high] = std::minmax(edges.from[e], edges.to[e]);
    lower.from.push_back(high);
    lower.to.push_back(low);
  }
  OutputFile file(path);
  const std::string n = std::to_string(edges.vertices);
  file.write("%%MatrixMarket matrix coordinate pattern symmetric\n" + n + " " + n + " " +
             std::to_string(edges.from.size()) + "\n");
  write_pairs<Index>(file, lower, 1);
  file.close();
}

template EdgeList<std::int32_t> read_mtx(InputFile&&, GraphOptions);
template EdgeList<std::int64_t> read_mtx(InputFile&&, GraphOptions);
template EdgeList<std::int32_t> read_mtx_part(InputFile&&, GraphOptions, MtxEntries&);
template EdgeList<std::int64_t> read_mtx_part(InputFile&&, GraphOptions, MtxEntries&);
template void write_mtx(const std::string&, const EdgeList<std::int32_t>&);
template void write_mtx(const std::string&, const EdgeList<std::int64_t>&);

}  // namespace pleach::app
