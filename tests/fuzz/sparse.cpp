// Sparse matrices of SciPy: the arrays are the bytes between the words NEXT, in a zip whose sums are right.
#include "edge_list.hpp"
#include "mutation.hpp"

#include "io/sparse_file.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <vector>

using namespace pleach;
using namespace pleach::fuzz;

namespace {

constexpr std::array<const char*, 8> names{"format.npy", "shape.npy", "indptr.npy", "indices.npy",
                                           "data.npy",   "row.npy",   "col.npy",    "offsets.npy"};
constexpr std::string_view next = "NEXT";

std::string zip_of(std::string_view bytes) {
  std::string zip(bytes.size() + (1 << 14), '\0');
  std::size_t used = 0;
  archive* const file = archive_write_new();
  archive_write_set_format_zip(file);
  archive_write_set_options(file, "compression=store");
  require(archive_write_open_memory(file, zip.data(), zip.size(), &used) == ARCHIVE_OK, "zip");
  for (const char* name : names) {
    const std::string_view member = bytes.substr(0, bytes.find(next));
    bytes.remove_prefix(std::min(bytes.size(), member.size() + next.size()));
    if (member.empty()) continue;
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_pathname(entry, name);
    archive_entry_set_size(entry, static_cast<std::int64_t>(member.size()));
    archive_entry_set_filetype(entry, AE_IFREG);
    require(archive_write_header(file, entry) == ARCHIVE_OK, "zip");
    archive_write_data(file, member.data(), member.size());
    archive_entry_free(entry);
  }
  archive_write_free(file);
  zip.resize(used);
  return zip;
}

/// Returns the array that a byte belongs to.
std::string_view array_at(std::string_view bytes, std::size_t at) {
  std::size_t array = 0;
  for (std::size_t end = bytes.find(next); end < at; end = bytes.find(next, end + next.size())) ++array;
  return array < names.size() ? names[array] : "";
}

using Matrix = app::EdgeList<std::int64_t>;

std::optional<Matrix> read_matrix(std::string_view bytes, bool values) {
  const std::string& path = file_of(zip_of(bytes));
  return accepted(path, [&] { return app::read_sparse<std::int64_t>(path, {.directed = true, .values = values}); });
}

bool same_matrix(const Matrix& a, const Matrix& b) {
  return a.vertices == b.vertices && a.from == b.from && a.to == b.to && same_numbers(a.value, b.value);
}

/// One bit of an array changed makes another matrix, or none. Beyond this promise are data that are not asked for,
/// NaNs, sums of real numbers in one place, and the data of diagonals and blocks, which may lie outside of the matrix
/// or be zeros of either sign.
void require_bit_used(std::string_view bytes, const std::optional<Matrix>& plain, const std::optional<Matrix>& full,
                      std::size_t turn) {
  const auto [other, at] = flipped(bytes, turn);
  const std::string_view array = array_at(bytes, at);
  if (array.empty() || bytes.substr(at < 3 ? 0 : at - 3, 7).find(next) != bytes.npos) return;
  if (array == "data.npy") {
    const bool is_exact = full && full->value.are_integers() && full->from.size() == plain->from.size();
    if (!is_exact || bytes.find("dia") != bytes.npos) return;
    const auto again = read_matrix(other, true);
    return require(!again || !same_matrix(*full, *again), "each bit of the data is used");
  }
  const auto again = read_matrix(other, false);
  require(!again || !same_matrix(*plain, *again), "each bit of an array is used");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(zip_of({reinterpret_cast<const char*>(data), size}));
  for (const app::GraphOptions options : {app::GraphOptions{}, {.directed = true}, {.values = true}, {true, true}}) {
    read_both(
        path, [&]<class Index> { return app::read_sparse<Index>(path, options); },
        [](const auto& a, const auto& b) { return same_edges(a, b); },
        [&](const auto& edges) { require_graph(edges, options.values, options.directed); });
  }
  const std::string_view bytes = text_of(data, size);
  const auto plain = read_matrix(bytes, false), full = read_matrix(bytes, true);
  for (std::size_t turn = 0; plain && turn < 4 * turns; ++turn) require_bit_used(bytes, plain, full, turn);
  return 0;
}
