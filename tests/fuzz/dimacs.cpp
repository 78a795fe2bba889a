// Graphs of the DIMACS challenge.
#include "edge_list.hpp"
#include "mutation.hpp"

#include "io/dimacs_file.hpp"
#include "io/text_line.hpp"

using namespace pleach;
using namespace pleach::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  for (const bool directed : {false, true}) {
    read_both(
        path, [&]<class Index> { return app::read_dimacs<Index>(path, {.directed = directed}); },
        [](const auto& a, const auto& b) { return same_edges(a, b); },
        [&](const auto& edges) { require_graph(edges, true, directed); });
  }
  const std::string_view text = text_of(data, size);
  const auto read = [](const std::string& name) { return app::read_dimacs<std::int32_t>(name, {.directed = true}); };
  const auto edges = accepted(path, [&] { return read(path); });
  if (!edges || !is_plain(path, text)) return 0;
  std::vector<bool> counts(text.size(), true);
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    std::string_view line = app::trimmed(text.substr(begin, end - begin));
    const bool is_comment = app::take_field(line) == "c";
    for (std::size_t k = begin; is_comment && k < end; ++k) counts[k] = false;
  }
  require_all_used(text, counts, {Change::letter, Change::word, Change::line}, *edges, read,
                   [](const auto& a, const auto& b) { return same_edges(a, b) && same_numbers(a.value, b.value); });
  return 0;
}
