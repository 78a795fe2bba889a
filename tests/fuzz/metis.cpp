// Graphs of METIS.
#include "edge_list.hpp"

#include "formats/metis_file.hpp"

using namespace pleach;
using namespace pleach::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  for (const app::GraphOptions options : {app::GraphOptions{}, {.directed = true}, {.values = true}, {true, true}}) {
    read_both(
        path, [&]<class Index> { return app::read_metis<Index>(path, options); },
        [](const auto& a, const auto& b) { return same_edges(a, b); },
        [&](const auto& edges) { require_graph(edges, options.values, options.directed); });
  }
  return 0;
}
