// Sparse matrices of SciPy: the arrays are the bytes between the words NEXT, in a zip whose sums are right.
#include "edge_list.hpp"

#include "formats/sparse_file.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <vector>

using namespace pleach;
using namespace pleach::fuzz;

namespace {

std::string zip_of(std::string_view bytes) {
  constexpr std::array<const char*, 8> names{"format.npy", "shape.npy", "indptr.npy", "indices.npy",
                                             "data.npy",   "row.npy",   "col.npy",    "offsets.npy"};
  constexpr std::string_view next = "NEXT";
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

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(zip_of({reinterpret_cast<const char*>(data), size}));
  for (const app::GraphOptions options : {app::GraphOptions{}, {.directed = true}, {.values = true}, {true, true}}) {
    read_both(
        path, [&]<class Index> { return app::read_sparse<Index>(path, options); },
        [](const auto& a, const auto& b) { return same_edges(a, b); },
        [&](const auto& edges) { require_graph(edges, options.values, options.directed); });
  }
  return 0;
}
