#include "io/sparse_file.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "io/array_file.hpp"
#include "io/npy_header.hpp"
#include "io/text_line.hpp"

namespace pleach::app {

namespace {

using Numbers64 = std::vector<std::int64_t>;

constexpr std::array<std::string_view, 9> members{"offsets.npy", "format.npy",  "shape.npy",  "data.npy",     "row.npy",
                                                  "col.npy",     "indices.npy", "indptr.npy", "_is_array.npy"};

/// Reads the members in the order in which they come: SciPy has had several.
template <class Index>
struct Arrays {
  std::optional<std::string> format;
  std::optional<Numbers64> shape, indptr, offsets;
  std::optional<std::vector<Index>> row, col, indices;
  std::optional<Numbers> data;
  std::optional<std::vector<std::uint64_t>> data_shape;  // also if the data were not read
};

/// Reads an ASCII word, of bytes ("|S3") or of four-byte characters ("<U3").
std::string read_word(InputFile& file) {
  constexpr std::int64_t longest = 64;
  const std::string dtype = read_npy_header(file, 0).dtype;
  const std::size_t unit = dtype.starts_with("<U") ? 4 : dtype.starts_with("|S") ? 1 : 0;
  std::int64_t length = 0;
  const bool is_word = unit > 0 && try_parse(std::string_view(dtype).substr(2), length) == Parsed::number;
  if (!is_word || length < 0 || length > longest) file.fail("has dtype " + in_quotes(dtype) + ", no word");
  const std::string_view bytes = file.peek(unit * static_cast<std::size_t>(length) + 1);
  std::string word;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i % unit == 0) word += bytes[i];
    if (i % unit != 0 && bytes[i] != 0) file.fail("holds a word that is not in ASCII");
  }
  if (bytes.size() != unit * static_cast<std::size_t>(length)) {
    file.fail("holds " + in_quotes(word) + ", which is no word of " + std::to_string(length) + " characters");
  }
  while (word.ends_with('\0')) word.pop_back();
  return word;
}

template <class Index>
Arrays<Index> read_arrays(InputFile& file, bool values) {
  // Blocks and diagonals hold zeros that are no entries: their values are needed. The format may come last.
  const auto needs_data = [&](const Arrays<Index>& known) {
    return values || !known.format || known.format == "bsr" || known.format == "dia";
  };
  Arrays<Index> arrays;
  std::vector<std::string> seen;
  file.expect_members();
  do {
    const std::string_view name = file.content_name();
    if (std::ranges::find(seen, name) != seen.end()) file.fail("is in the file twice");
    seen.emplace_back(name);
    if (name == "format.npy") arrays.format = read_word(file);
    if (name == "shape.npy") arrays.shape = read_npy<std::int64_t>(file);
    if (name == "indptr.npy") arrays.indptr = read_npy<std::int64_t>(file);
    if (name == "indices.npy") arrays.indices = read_npy<Index>(file);
    if (name == "row.npy") arrays.row = read_npy<Index>(file);
    if (name == "col.npy") arrays.col = read_npy<Index>(file);
    if (name == "offsets.npy") arrays.offsets = read_npy<std::int64_t>(file);
    if (name == "data.npy") {
      const NpyHeader header = read_npy_header(file, any_shape);
      arrays.data_shape = header.shape;
      if (needs_data(arrays)) arrays.data = read_npy_numbers(file, header);
    }
    if (std::ranges::find(members, name) == members.end()) file.fail("is no array of a sparse matrix");
  } while (file.next_member());
  return arrays;
}

/// Returns the row of each entry of a matrix in compressed rows; or the same for columns.
template <class Index>
std::vector<Index> expanded(const InputFile& file, const Numbers64& indptr, std::size_t rows, std::size_t entries) {
  const auto fail = [&](std::size_t i, const std::string& what) {
    file.fail("indptr[" + std::to_string(i) + "] = " + std::to_string(indptr[i]) + what);
  };
  if (indptr.size() != rows + 1) {
    file.fail("indptr holds " + std::to_string(indptr.size()) + " elements, not " + std::to_string(rows + 1));
  }
  if (indptr.front() != 0) fail(0, ", not 0");
  std::vector<Index> row;
  row.reserve(entries);
  for (std::size_t i = 0; i < rows; ++i) {
    if (indptr[i + 1] < indptr[i]) fail(i + 1, ", less than the one before");
    if (std::cmp_greater(indptr[i + 1], entries)) fail(i + 1, " of " + std::to_string(entries) + " entries");
    row.resize(static_cast<std::size_t>(indptr[i + 1]), static_cast<Index>(i));
  }
  if (row.size() < entries) fail(rows, " of " + std::to_string(entries) + " entries");
  return row;
}

template <class Index>
void require_vertices(const InputFile& file, const char* name, const std::vector<Index>& vertices, std::size_t n) {
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (vertices[i] >= 0 && static_cast<std::size_t>(vertices[i]) < n) continue;
    file.fail(std::string(name) + "[" + std::to_string(i) + "] = " + std::to_string(vertices[i]) + " is outside [0, " +
              std::to_string(n) + ")");
  }
}

}  // namespace

bool is_sparse(const InputFile& file) {
  return file.is_zip() && std::ranges::find(members, file.content_name()) != members.end();
}

namespace {

template <class Array>
Array take(const InputFile& file, std::optional<Array>& array, const char* name) {
  if (!array) file.fail("has no array '" + std::string(name) + "'");
  return *std::move(array);
}

/// Throws if there is an array of another format.
template <class Index>
void require_no_others(const InputFile& file, const Arrays<Index>& arrays, std::string_view format) {
  const bool by_coordinates = format == "coo", by_diagonals = format == "dia";
  const bool by_rows = !by_coordinates && !by_diagonals;
  for (const auto& [name, is_there, belongs] : {std::tuple("row", arrays.row.has_value(), by_coordinates),
                                                {"col", arrays.col.has_value(), by_coordinates},
                                                {"indices", arrays.indices.has_value(), by_rows},
                                                {"indptr", arrays.indptr.has_value(), by_rows},
                                                {"offsets", arrays.offsets.has_value(), by_diagonals}}) {
    if (is_there && !belongs)
      file.fail("has an array '" + std::string(name) + "', which " + in_quotes(format) + " has not");
  }
}

/// Throws FileError if the data do not have the shape of the rows and columns.
template <class Index>
void require_shape(const InputFile& file, const Arrays<Index>& arrays, const std::vector<std::uint64_t>& expected) {
  if (!arrays.data_shape || *arrays.data_shape == expected) return;
  file.fail("data has the shape " + text_of_shape(*arrays.data_shape) + ", not " + text_of_shape(expected));
}

/// Appends the entry; it is not kept if it is 0.
template <class Index>
void add_entry(EdgeList<Index>& edges, std::vector<bool>& kept, std::uint64_t row, std::uint64_t column, bool is_zero) {
  kept.push_back(!is_zero);
  edges.from.push_back(static_cast<Index>(row));
  edges.to.push_back(static_cast<Index>(column));
}

/// Block k is all of the rows and columns of one entry of a matrix in compressed rows.
template <class Index>
void expand_blocks(const InputFile& file, Arrays<Index>& arrays, EdgeList<Index>& edges) {
  const std::vector<Index> column = take(file, arrays.indices, "indices");
  const Numbers64 indptr = take(file, arrays.indptr, "indptr");
  edges.value = take(file, arrays.data, "data");
  const std::size_t n = edges.vertices, rows = indptr.empty() ? 0 : indptr.size() - 1, blocks = column.size();
  const std::size_t height = rows > 0 ? n / rows : 0;
  const std::size_t width = blocks > 0 && height > 0 ? edges.value.size() / (blocks * height) : 1;
  if (rows * height != n || width == 0 || n % width != 0) {
    file.fail("has " + std::to_string(rows) + " rows of " + std::to_string(blocks) + " blocks and " +
              std::to_string(edges.value.size()) + " elements, which are no blocks of the matrix");
  }
  require_shape(file, arrays, {blocks, height, width});
  require_vertices(file, "indices", column, n / width);
  const std::vector<Index> row = expanded<Index>(file, indptr, rows, blocks);
  std::vector<bool> kept;
  for (std::size_t k = 0, i = 0; k < blocks; ++k) {
    for (std::size_t r = 0; r < height; ++r) {
      for (std::size_t c = 0; c < width; ++c, ++i) {
        add_entry(edges, kept, static_cast<std::size_t>(row[k]) * height + r,
                  static_cast<std::size_t>(column[k]) * width + c, edges.value.template get<double>(i) == 0);
      }
    }
  }
  keep(edges, kept);
}

/// Element j of diagonal k is in column j, and in row j - offsets[k], if there is one.
template <class Index>
void expand_diagonals(const InputFile& file, Arrays<Index>& arrays, EdgeList<Index>& edges) {
  const Numbers64 offsets = take(file, arrays.offsets, "offsets");
  Numbers data = take(file, arrays.data, "data");
  const std::size_t width = offsets.empty() ? 0 : data.size() / offsets.size();
  require_shape(file, arrays, {offsets.size(), width});
  std::vector<bool> kept, inside;
  const auto n = static_cast<std::int64_t>(edges.vertices);
  for (std::size_t k = 0, i = 0; k < offsets.size(); ++k) {
    if (offsets[k] >= n || offsets[k] <= -n) {
      file.fail("offsets[" + std::to_string(k) + "] = " + std::to_string(offsets[k]) + " is outside the matrix");
    }
    for (std::int64_t j = 0; std::cmp_less(j, width); ++j, ++i) {
      const bool is_entry = j < n && offsets[k] <= j && offsets[k] > j - n;
      inside.push_back(is_entry);
      if (is_entry) {
        add_entry(edges, kept, static_cast<std::uint64_t>(j - offsets[k]), static_cast<std::uint64_t>(j),
                  data.get<double>(i) == 0);
      }
    }
  }
  data.keep(inside);
  edges.value = std::move(data);
  keep(edges, kept);
}

template <class Index>
void take_coordinates(const InputFile& file, Arrays<Index>& arrays, EdgeList<Index>& edges) {
  edges.from = take(file, arrays.row, "row");
  edges.to = take(file, arrays.col, "col");
  require_vertices(file, "row", edges.from, edges.vertices);
  require_vertices(file, "col", edges.to, edges.vertices);
  if (edges.from.size() == edges.to.size()) return;
  file.fail("row holds " + std::to_string(edges.from.size()) + " elements, col " + std::to_string(edges.to.size()));
}

template <class Index>
void expand_rows(const InputFile& file, Arrays<Index>& arrays, EdgeList<Index>& edges) {
  edges.to = take(file, arrays.indices, "indices");
  require_vertices(file, "indices", edges.to, edges.vertices);
  edges.from = expanded<Index>(file, take(file, arrays.indptr, "indptr"), edges.vertices, edges.to.size());
}

}  // namespace

template <class Index>
EdgeList<Index> read_sparse(InputFile&& file, GraphOptions options) {
  if (!file.is_zip()) file.fail("is no .npz file");
  Arrays<Index> arrays = read_arrays<Index>(file, options.values);
  const std::string format = take(file, arrays.format, "format");
  const Numbers64 shape = take(file, arrays.shape, "shape");
  if (shape.size() != 2 || shape[0] != shape[1] || shape[0] < 0 || !std::in_range<Index>(shape[0])) {
    std::string shown;
    for (const std::int64_t extent : shape) shown += (shown.empty() ? "" : " x ") + std::to_string(extent);
    file.fail("is a matrix of " + shown + ", which is no square, or too large for the index type");
  }
  EdgeList<Index> edges{.vertices = static_cast<std::size_t>(shape[0]), .from = {}, .to = {}};
  const bool has_zeros = format == "bsr" || format == "dia";
  if (format == "coo") {
    take_coordinates(file, arrays, edges);
  } else if (format == "csr" || format == "csc") {
    expand_rows(file, arrays, edges);
    if (format == "csc") std::swap(edges.from, edges.to);
  } else if (has_zeros) {
    format == "bsr" ? expand_blocks(file, arrays, edges) : expand_diagonals(file, arrays, edges);
  } else {
    file.fail("is a sparse matrix in format " + in_quotes(format) + "; csr, csc, coo, bsr and dia are read");
  }
  require_no_others(file, arrays, format);
  if (!has_zeros) {
    require_shape(file, arrays, {edges.from.size()});
    if (options.values) edges.value = take(file, arrays.data, "data");
  }
  if (!options.values) edges.value = {};
  if (options.values) sum_repeated(edges, false);
  if (!options.directed) {
    std::vector<bool> kept(edges.from.size());
    for (std::size_t e = 0; e < kept.size(); ++e) kept[e] = edges.from[e] != edges.to[e];
    keep(edges, kept);
    keep_least(edges);
  }
  return edges;
}

template EdgeList<std::int32_t> read_sparse(InputFile&&, GraphOptions);
template EdgeList<std::int64_t> read_sparse(InputFile&&, GraphOptions);

}  // namespace pleach::app
