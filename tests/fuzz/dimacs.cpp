// Graphs of the DIMACS challenge.
#include "edge_list.hpp"

#include "formats/dimacs_file.hpp"

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
  return 0;
}
