// Lists of edges: plain, with values, with fewer vertices than they have, renumbered, written and read again.
#include "edge_list.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

void check_renumbered(const app::EdgeList<std::int64_t>& edges) {
  const auto result = app::renumbered<std::int32_t>(app::EdgeList<std::int64_t>(edges), true);
  require_edges(result, edges.value.size() > 0);
  const std::vector<std::int64_t>& number = result.labels.numbers();
  require(std::adjacent_find(number.begin(), number.end(), std::greater_equal()) == number.end(), "numbers ascend");
  require(result.vertices == number.size(), "a number for each vertex");
  require_labels<std::int32_t>(result.labels, result.vertices);
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    require(number[static_cast<std::size_t>(result.from[e])] == edges.from[e], "numbers stay");
    require(number[static_cast<std::size_t>(result.to[e])] == edges.to[e], "numbers stay");
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  for (const bool weighted : {false, true}) {
    const auto check = [&]<class Index>(const app::EdgeList<Index>& edges) {
      require_edges(edges, weighted);
      if constexpr (sizeof(Index) == 8) {
        check_renumbered(edges);
      } else if (!weighted && one_in(30, data, size)) {
        write_edges(output_path(), edges);
        require(same_edges(app::read_edges<Index>(output_path(), edges.vertices), edges), "edges read back");
      }
    };
    read_both(
        path, [&]<class Index> { return app::read_edges<Index>(path, {}, weighted); },
        [](const auto& a, const auto& b) { return same_edges(a, b); }, check);
  }
  if (const auto few = accepted(path, [&] { return app::read_edges<std::int32_t>(path, 3); }))
    require_edges(*few, false);
  return 0;
}
