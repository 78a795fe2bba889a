#include "io/npy_header.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace pleach::app {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t longest_header = std::size_t{1} << 20;

std::string_view skip_blanks(std::string_view text) {
  return text.substr(std::min(text.size(), text.find_first_not_of(" \t\n")));
}

/// The values of the three entries of the header, as text.
struct Entries {
  std::string_view descr, fortran_order, shape;
};

/// Takes a value up to a comma, or the end of the dictionary, outside of parentheses and quotes.
std::string_view take_value(std::string_view& rest) {
  int depth = 0;
  char quote = 0;
  std::size_t end = 0;
  for (; end < rest.size(); ++end) {
    const char c = rest[end];
    if (quote != 0) {
      if (c == quote) quote = 0;
      continue;
    }
    if (depth == 0 && (c == ',' || c == '}')) break;
    if (c == '\'' || c == '"') quote = c;
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
  }
  std::string_view value = rest.substr(0, end);
  while (!value.empty() && (value.back() == ' ' || value.back() == '\n')) value.remove_suffix(1);
  rest.remove_prefix(end);
  return value;
}

/// Parses the header, a Python dictionary of three entries, each once, in any order.
Entries parse_entries(const InputFile& file, std::string_view header) {
  Entries entries;
  const auto damaged = [&](const std::string& where) { file.fail("the NumPy header is damaged " + where); };
  std::string_view rest = skip_blanks(header);
  if (!rest.starts_with('{')) damaged("at its begin");
  rest = skip_blanks(rest.substr(1));
  while (!rest.empty() && rest.front() != '}') {
    const char quote = rest.front();
    const std::size_t end = rest.find(quote, 1);
    if ((quote != '\'' && quote != '"') || end == rest.npos) damaged("at " + in_quotes(rest));
    const std::string_view key = rest.substr(1, end - 1);
    std::string_view* const value = key == "descr"           ? &entries.descr
                                    : key == "fortran_order" ? &entries.fortran_order
                                    : key == "shape"         ? &entries.shape
                                                             : nullptr;
    if (value == nullptr) file.fail("the NumPy header has an entry " + in_quotes(key));
    if (!value->empty()) file.fail("the NumPy header has two entries " + in_quotes(key));
    rest = skip_blanks(rest.substr(end + 1));
    if (!rest.starts_with(':')) damaged("after " + in_quotes(key));
    rest = skip_blanks(rest.substr(1));
    *value = take_value(rest);
    if (value->empty()) damaged("after " + in_quotes(key));
    if (rest.starts_with(',')) rest = skip_blanks(rest.substr(1));
  }
  if (rest.empty() || !skip_blanks(rest.substr(1)).empty()) damaged("at its end");
  for (const auto& [name, value] : {std::pair("descr", entries.descr), std::pair("shape", entries.shape),
                                    std::pair("fortran_order", entries.fortran_order)}) {
    if (value.empty()) file.fail("the NumPy header lacks '" + std::string(name) + "'");
  }
  if (entries.fortran_order != "True" && entries.fortran_order != "False") damaged("after 'fortran_order'");
  return entries;
}

std::string parse_dtype(const InputFile& file, std::string_view text) {
  const bool is_quoted = text.size() > 1 && (text.front() == '\'' || text.front() == '"');
  if (!is_quoted || text.find(text.front(), 1) != text.size() - 1) {
    file.fail("holds records (dtype " + in_quotes(text) + "), not numbers");
  }
  return std::string(text.substr(1, text.size() - 2));
}

std::optional<std::vector<std::uint64_t>> parse_shape(std::string_view inside) {
  std::vector<std::uint64_t> shape;
  inside = skip_blanks(inside);
  while (!inside.empty()) {
    std::uint64_t extent = 0;
    const auto [end, error] = std::from_chars(inside.data(), inside.data() + inside.size(), extent);
    if (error != std::errc{}) return std::nullopt;
    shape.push_back(extent);
    inside = skip_blanks(inside.substr(static_cast<std::size_t>(end - inside.data())));
    if (inside.empty()) break;
    if (!inside.starts_with(',')) return std::nullopt;
    inside = skip_blanks(inside.substr(1));
  }
  return shape;
}

/// Returns the number of elements, and their shape.
std::uint64_t parse_size(const InputFile& file, const Entries& entries, std::size_t columns,
                         std::vector<std::uint64_t>& extents) {
  const std::string_view text = entries.shape;
  const bool by_columns = entries.fortran_order == "True";
  if (!text.starts_with('(') || !text.ends_with(')')) file.fail("the NumPy header has no shape");
  const auto shape = parse_shape(text.substr(1, text.size() - 2));
  const std::string shown(text);
  if (!shape) file.fail("the NumPy header has an impossible shape " + in_quotes(shown));
  extents = *shape;
  if (columns == any_shape) {
    std::uint64_t size = 1;
    for (const std::uint64_t extent : *shape) {
      if (__builtin_mul_overflow(size, extent, &size)) {
        file.fail("the NumPy header has an impossible shape " + in_quotes(shown));
      }
    }
    if (shape->size() > 1 && by_columns) {
      file.fail("stands in columns; numpy.ascontiguousarray() makes rows");
    }
    return size;
  }
  const bool rows = columns > 1 && shape->size() == 2 && shape->back() == columns;
  const std::size_t dimensions = columns > 0 ? 1 : 0;
  if (shape->size() != dimensions && !rows) {
    file.fail("is " + std::to_string(shape->size()) + "-dimensional, with shape " + text_of_shape(*shape) + ", not " +
              std::to_string(dimensions) + "-dimensional" +
              (columns > 1 ? " or in rows of " + std::to_string(columns) : ""));
  }
  if (columns == 0) return 1;
  if (!rows) return shape->front();
  if (shape->front() > std::numeric_limits<std::uint64_t>::max() / columns) {
    file.fail("the NumPy header has an impossible shape " + in_quotes(shown));
  }
  if (shape->front() > 1 && by_columns) {
    file.fail("stands in columns; numpy.ascontiguousarray() makes rows");
  }
  return shape->front() * columns;
}

// Reads a little-endian number of `count` bytes.
std::size_t read_number(InputFile& file, std::size_t count) {
  char bytes[4] = {};
  if (file.read(bytes, count) < count) file.fail("ends within the NumPy header");
  std::size_t number = 0;
  for (std::size_t i = count; i-- > 0;) number = (number << 8) | static_cast<unsigned char>(bytes[i]);
  return number;
}

}  // namespace

std::string text_of_shape(const std::vector<std::uint64_t>& shape) {
  std::string text = "(";
  for (const std::uint64_t extent : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
  return text + (shape.size() == 1 ? ",)" : ")");
}

bool is_npy(InputFile& file) { return file.peek(magic.size()) == magic; }

NpyHeader read_npy_header(InputFile& file, std::size_t columns) {
  if (!is_npy(file)) file.fail("is not a NumPy file: it does not begin with \\x93NUMPY");
  std::string header(magic.size(), '\0');
  file.read(header.data(), header.size());

  const std::size_t major = read_number(file, 1);
  const std::size_t minor = read_number(file, 1);
  if (major < 1 || major > 3 || minor != 0) {
    const std::string version = std::to_string(major) + (minor != 0 ? "." + std::to_string(minor) : "");
    file.fail("has version " + version + " of the NumPy format; 1 to 3 are known");
  }
  const std::size_t length = read_number(file, major == 1 ? 2 : 4);
  if (length > longest_header) file.fail("declares a NumPy header of " + std::to_string(length) + " bytes");
  header.resize(length);
  if (file.read(header.data(), length) < length) file.fail("ends within the NumPy header");

  // Row-major and column-major are the same in one dimension, so fortran_order does not matter there.
  const Entries entries = parse_entries(file, header);
  NpyHeader result{.dtype = parse_dtype(file, entries.descr)};
  result.size = parse_size(file, entries, columns, result.shape);
  return result;
}

std::string npy_header(std::string_view dtype, std::uint64_t rows, std::uint64_t columns) {
  constexpr std::size_t alignment = 64, prefix = 10;
  std::string header = "{'descr': '" + std::string(dtype) + "', 'fortran_order': False, 'shape': (" +
                       std::to_string(rows) + "," + (columns > 0 ? " " + std::to_string(columns) : "") + "), }";
  header.resize((prefix + header.size() + alignment) / alignment * alignment - prefix - 1, ' ');
  header += '\n';
  return std::string(magic) + '\x01' + '\x00' + static_cast<char>(header.size() & 0xFFU) +
         static_cast<char>(header.size() >> 8) + header;
}

}  // namespace pleach::app
