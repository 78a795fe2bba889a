// Matrix Market, written and read again.
#include "edge_list.hpp"

#include "formats/mtx_file.hpp"

using namespace pleach;
using namespace pleach::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  for (const app::GraphOptions options : {app::GraphOptions{}, {.directed = true}, {.values = true}, {true, true}}) {
    const auto check = [&]<class Index>(const app::EdgeList<Index>& edges) {
      require_graph(edges, options.values, options.directed);
      if (options.directed || options.values || sizeof(Index) == 8 || !one_in(30, data, size)) return;
      write_mtx(output_path(), edges);
      auto again = app::read_mtx<Index>(output_path());
      for (std::size_t e = 0; e < edges.from.size(); ++e) {
        require(std::minmax(again.from.at(e), again.to.at(e)) == std::minmax(edges.from[e], edges.to[e]), "reads back");
      }
      require(again.from.size() == edges.from.size() && again.vertices == edges.vertices, "reads back");
    };
    read_both(
        path, [&]<class Index> { return app::read_mtx<Index>(path, options); },
        [](const auto& a, const auto& b) { return same_edges(a, b); }, check);
  }
  return 0;
}
