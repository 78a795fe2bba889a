// Phylogenies.
#include "edge_list.hpp"
#include "nexus_commands.hpp"

#include "io/newick_file.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

template <class Index, class Other>
bool same_forest(const app::NewickForest<Index>& a, const app::NewickForest<Other>& b) {
  return std::ranges::equal(a.parent, b.parent) && std::ranges::equal(a.length, b.length, same) &&
         same_names(a.names, b.names) && a.notes == b.notes;
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

/// Marks the characters that count: all but comments, and in NEXUS those of count_trees().
std::vector<bool> counted(std::string_view text, const app::NewickForest<std::int32_t>& forest) {
  const std::vector<bool> outside = outside_brackets(text, "'");
  if (!lower(text).starts_with("#nexus")) return outside;
  if (text.find('"') != text.npos) return std::vector<bool>(text.size());  // quotes, but for those in a tree
  std::vector<std::string> leaves;
  for (std::size_t v = 0; v < forest.size(); ++v) {
    const bool has_child = v + 1 < forest.size() && static_cast<std::size_t>(forest.parent[v + 1]) == v;
    if (!has_child) leaves.emplace_back(forest.names[v]);
  }
  std::vector<bool> counts(text.size());
  count_trees(text, commands_of(text, outside), outside, leaves, false, counts);
  return counts;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  read_both(
      path, [&]<class Index> { return app::read_newick<Index>(path); },
      [](const auto& a, const auto& b) { return same_forest(a, b); }, [](const auto& forest) { check(forest); });
  const std::string_view text = text_of(data, size);
  const auto forest = accepted(path, [&] { return app::read_newick<std::int32_t>(path); });
  if (!forest || !is_plain(path, text)) return 0;
  require_all_used(text, counted(text, *forest), {Change::letter, Change::word}, *forest,
                   app::read_newick<std::int32_t>, [](const auto& a, const auto& b) { return same_forest(a, b); });
  return 0;
}
