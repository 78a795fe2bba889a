#include "formats/sparse_file.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/array_file.hpp"
#include "formats/npy_header.hpp"

namespace pleach::app {

namespace {

using Numbers64 = std::vector<std::int64_t>;

constexpr std::array<std::string_view, 9> members{"offsets.npy", "format.npy",  "shape.npy",  "data.npy",     "row.npy",
                                                  "col.npy",     "indices.npy", "indptr.npy", "_is_array.npy"};

/// As they come: SciPy has had them in several orders.
template <class Index>
struct Arrays {
  std::optional<std::string> format;
  std::optional<Numbers64> shape, indptr;
  std::optional<std::vector<Index>> row, col, indices;
  std::optional<Numbers> data;
};

/// A word in ASCII, of bytes ("|S3") or of characters of four bytes ("<U3").
std::string read_word(InputFile& file) {
  const std::string dtype = read_npy_header(file, 0).dtype;
  if (!dtype.starts_with("|S") && !dtype.starts_with("<U")) file.fail("has dtype " + in_quotes(dtype) + ", no word");
  const std::string_view bytes = file.peek(64);
  std::string word;
  for (std::size_t i = 0; i < bytes.size(); i += dtype[1] == 'U' ? 4 : 1) word += bytes[i];
  return word;
}

template <class Index>
Arrays<Index> read_arrays(InputFile& file, bool values) {
  Arrays<Index> arrays;
  file.expect_members();
  do {
    const std::string_view name = file.content_name();
    if (name == "format.npy") arrays.format = read_word(file);
    if (name == "shape.npy") arrays.shape = read_npy<std::int64_t>(file);
    if (name == "indptr.npy") arrays.indptr = read_npy<std::int64_t>(file);
    if (name == "indices.npy") arrays.indices = read_npy<Index>(file);
    if (name == "row.npy") arrays.row = read_npy<Index>(file);
    if (name == "col.npy") arrays.col = read_npy<Index>(file);
    if (name == "data.npy" && values) arrays.data = read_npy_numbers(file);
    if (std::ranges::find(members, name) == members.end()) file.fail("is no array of a sparse matrix");
  } while (file.next_member());
  return arrays;
}

/// The row of each entry of a matrix in compressed rows, or the same of columns.
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

template <class Index>
EdgeList<Index> read_sparse(InputFile&& file, GraphOptions options) {
  if (!file.is_zip()) file.fail("is no .npz file");
  Arrays<Index> arrays = read_arrays<Index>(file, options.values);
  const auto take = [&](auto& array, const char* name) {
    if (!array) file.fail("has no array '" + std::string(name) + "'");
    return *std::move(array);
  };
  const std::string format = take(arrays.format, "format");
  if (format != "csr" && format != "csc" && format != "coo") {
    file.fail("is a sparse matrix in format " + in_quotes(format) + "; csr, csc and coo are read");
  }
  const Numbers64 shape = take(arrays.shape, "shape");
  if (shape.size() != 2 || shape[0] != shape[1] || shape[0] < 0 || !std::in_range<Index>(shape[0])) {
    std::string shown;
    for (const std::int64_t extent : shape) shown += (shown.empty() ? "" : " x ") + std::to_string(extent);
    file.fail("is a matrix of " + shown + ", which is no square, or too large for the index type");
  }
  EdgeList<Index> edges{.vertices = static_cast<std::size_t>(shape[0]), .from = {}, .to = {}};
  if (format == "coo") {
    edges.from = take(arrays.row, "row");
    edges.to = take(arrays.col, "col");
    require_vertices(file, "row", edges.from, edges.vertices);
    require_vertices(file, "col", edges.to, edges.vertices);
    if (edges.from.size() != edges.to.size()) {
      file.fail("row holds " + std::to_string(edges.from.size()) + " elements, col " + std::to_string(edges.to.size()));
    }
  } else {
    edges.to = take(arrays.indices, "indices");
    require_vertices(file, "indices", edges.to, edges.vertices);
    edges.from = expanded<Index>(file, take(arrays.indptr, "indptr"), edges.vertices, edges.to.size());
    if (format == "csc") std::swap(edges.from, edges.to);
  }
  if (options.values) {
    edges.value = take(arrays.data, "data");
    if (edges.value.size() != edges.from.size()) {
      file.fail("data holds " + std::to_string(edges.value.size()) + " elements for " +
                std::to_string(edges.from.size()) + " entries");
    }
  }
  if (!options.directed) {
    std::vector<bool> kept(edges.from.size());
    for (std::size_t e = 0; e < kept.size(); ++e) kept[e] = edges.from[e] != edges.to[e];
    keep(edges, kept);
    keep_first(edges);
  }
  return edges;
}

template EdgeList<std::int32_t> read_sparse(InputFile&&, GraphOptions);
template EdgeList<std::int64_t> read_sparse(InputFile&&, GraphOptions);

}  // namespace pleach::app
