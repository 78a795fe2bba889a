// Phylogenies.
#include "edge_list.hpp"

#include "formats/newick_file.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

template <class Index, class Other>
bool same_forest(const app::NewickForest<Index>& a, const app::NewickForest<Other>& b) {
  return std::ranges::equal(a.parent, b.parent) && std::ranges::equal(a.length, b.length, same) &&
         same_names(a.names, b.names);
}

template <class Index>
void check(const app::NewickForest<Index>& forest) {
  const std::size_t n = forest.size();
  require(forest.length.size() == n && forest.names.size() == n, "a length and a name for each vertex");
  for (std::size_t v = 0; v < n; ++v) {
    require(forest.parent[v] >= 0 && static_cast<std::size_t>(forest.parent[v]) <= v, "parents come before children");
  }
  const auto labels = app::Labels::of_names(forest.names);
  require_labels<Index>(labels, n);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  read_both(
      path, [&]<class Index> { return app::read_newick<Index>(path); },
      [](const auto& a, const auto& b) { return same_forest(a, b); }, [](const auto& forest) { check(forest); });
  return 0;
}
