// Lists of edges between words.
#include "edge_list.hpp"

using namespace pleach;
using namespace pleach::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  (void)app::has_labels({reinterpret_cast<const char*>(data), size});
  for (const bool weighted : {false, true}) {
    read_both(
        path, [&]<class Index> { return app::read_labelled_edges<Index>(path, weighted); },
        [](const auto& a, const auto& b) { return same_edges(a, b); },
        [&]<class Index>(const app::EdgeList<Index>& edges) {
          require_edges(edges, weighted);
          require(edges.labels.names().size() == edges.vertices, "a label for each vertex");
          require_labels<Index>(edges.labels, edges.vertices);
        });
  }
  return 0;
}
