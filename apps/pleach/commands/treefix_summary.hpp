// The shape of a tree and its largest sums, as JSON for docs/picture.py.
#pragma once

#include "checks/treefix_check.hpp"
#include "io/data_file.hpp"

#include <pleach/pleach.hpp>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

namespace pleach::app {

inline constexpr std::size_t largest_results = 15;

/// Returns the number of vertices on each level; roots are on level 0.
template <class Index>
std::vector<std::int64_t> vertices_per_level(const Tree<Index>& tree) {
  std::vector<std::int64_t> levels;
  const std::vector<Index> ones(tree.size(), 1);
  std::vector<Index> depth(tree.size());
  rootfix(tree, ones, depth);
  for (const Index level : depth) {
    if (static_cast<std::size_t>(level) >= levels.size()) levels.resize(static_cast<std::size_t>(level) + 1);
    ++levels[static_cast<std::size_t>(level)];
  }
  return levels;
}

/// `name` returns a vertex's name, or "". `unit` is the unit of the values, if known.
template <class Index, class Value>
void write_summary(const std::string& path, const Tree<Index>& tree, std::span<const Value> result, Direction direction,
                   const std::function<std::string(std::size_t)>& name, const std::string& unit) {
  std::vector<std::size_t> order(result.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::size_t count = std::min(largest_results, order.size());
  const auto larger = [&](std::size_t a, std::size_t b) {
    return result[a] != result[b] ? result[a] > result[b] : a < b;
  };
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(), larger);

  Json summary;
  summary["command"] = "treefix";
  summary["direction"] = direction == Direction::root ? "root" : "leaf";
  summary["n"] = tree.size();
  summary["roots"] = tree.roots();
  if (!unit.empty()) summary["unit"] = unit;
  summary["levels"] = vertices_per_level(tree);
  summary["largest"] = Json::array();
  for (std::size_t k = 0; k < count; ++k) {
    Json entry{{"vertex", order[k]}};
    if (const std::string text = name(order[k]); !text.empty()) entry["name"] = text;
    entry["value"] = result[order[k]];
    summary["largest"].push_back(entry);
  }
  OutputFile file(path);
  // Names may have any encoding.
  file.write(summary.dump_lossy(2) + "\n");
  file.close();
}

}  // namespace pleach::app
