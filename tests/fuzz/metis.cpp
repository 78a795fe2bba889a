// Graphs of METIS.
#include "edge_list.hpp"
#include "mutation.hpp"

#include "io/metis_file.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

/// All but comment lines, where there are vertices and nothing of them is ignored. A weight that is not asked for has
/// to be the same in both lines, so that it counts, too.
void require_text_used(const std::string& path, std::string_view text, bool values) {
  const auto read = [&](const std::string& name) {
    return app::read_metis<std::int32_t>(name, {.directed = true, .values = values});
  };
  const auto edges = accepted(path, [&] { return read(path); });
  if (!edges || edges->vertices == 0 || !edges->ignored.empty() || !is_plain(path, text)) return;
  std::vector<bool> counts(text.size(), true);
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    for (std::size_t k = begin; text[begin] == '%' && k < end; ++k) counts[k] = false;
  }
  require_all_used(text, counts, {Change::letter, Change::word}, *edges, read, [](const auto& a, const auto& b) {
    return same_edges(a, b) && same_numbers(a.value, b.value) && a.ignored == b.ignored;
  });
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  for (const app::GraphOptions options : {app::GraphOptions{}, {.directed = true}, {.values = true}, {true, true}}) {
    read_both(
        path, [&]<class Index> { return app::read_metis<Index>(path, options); },
        [](const auto& a, const auto& b) { return same_edges(a, b); },
        [&](const auto& edges) { require_graph(edges, options.values, options.directed); });
  }
  for (const bool values : {false, true}) require_text_used(file_of(data, size), text_of(data, size), values);
  return 0;
}
