// Weights and paths.
#include "edge_list.hpp"

#include "io/paths_file.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

template <class Index, class Other>
bool same_tree(const app::PathTree<Index>& a, const app::PathTree<Other>& b) {
  return std::ranges::equal(a.parent, b.parent) && a.weight == b.weight && same_names(a.names, b.names) &&
         a.lines == b.lines;
}

/// Returns the leaffix of the weights.
template <class Index>
std::vector<std::uint64_t> sums_of(const app::PathTree<Index>& tree) {
  std::vector<std::uint64_t> sums(tree.size());
  for (std::size_t v = 0; v < tree.size(); ++v) {
    std::size_t steps = 0;
    for (std::size_t above = v;; above = static_cast<std::size_t>(tree.parent[above])) {
      sums[above] += static_cast<std::uint64_t>(tree.weight[v]);
      if (static_cast<std::size_t>(tree.parent[above]) == above) break;
      require(++steps < tree.size(), "parents are no cycle");
    }
  }
  return sums;
}

template <class Index>
void check(const app::PathTree<Index>& tree) {
  const std::size_t n = tree.size();
  require(tree.lines <= n && tree.parent.size() == n && tree.weight.size() == n, "all of each vertex");
  std::vector<bool> has_child(n);
  for (std::size_t v = 0; v < n; ++v) {
    require(tree.parent[v] >= 0 && static_cast<std::size_t>(tree.parent[v]) < n, "parents are vertices");
    const auto parent = static_cast<std::size_t>(tree.parent[v]);
    if (parent != v) has_child[parent] = true;
    require(parent == v || tree.names[parent] != tree.names[v], "a directory has another name");
  }
  require_labels<Index>(app::Labels(tree.names), n);
  for (std::size_t v = tree.lines; v < n; ++v) require(has_child[v] && tree.weight[v] == 0, "directories are needed");
}

/// Each line of an accepted file is a vertex.
void require_used(std::string_view text, const app::PathTree<std::int32_t>& tree) {
  const char end = text.substr(0, std::size_t{1} << 20).find('\0') != text.npos ? '\0' : '\n';
  const auto ends = static_cast<std::size_t>(std::ranges::count(text, end));
  const bool has_last = !text.empty() && text.back() != end;
  require(tree.lines == ends + (has_last ? 1 : 0), "each line is a vertex");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  using enum app::PathWeights;
  read_both(
      path, [&]<class Index> { return app::read_paths<Index>(path, unused); },
      [](const auto& a, const auto& b) { return same_tree(a, b); }, [](const auto& tree) { check(tree); });
  const auto read = [&](app::PathWeights weights) {
    return accepted(path, [&] { return app::read_paths<std::int32_t>(path, weights); });
  };
  const auto plain = read(unused), find = read(own), du = read(cumulative);
  require(plain || (!find && !du), "weights only add errors");
  require(!find || same_tree(*find, *plain), "own weights stay");
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (plain && app::InputFile(path).peek(size + 1) == text) require_used(text, *plain);
  if (!du) return 0;
  const auto sums = sums_of(*du);
  for (std::size_t v = 0; v < du->lines; ++v) {
    require(sums[v] == static_cast<std::uint64_t>(plain->weight[v]), "sums are the cumulative weights");
  }
  return 0;
}
