// What pleach tree reads: a forest in any of the formats.
#pragma once

#include "formats/edges_file.hpp"
#include "formats/newick_file.hpp"
#include "formats/paths_file.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pleach::app {

enum class TreeFormat { edges, mtx, parents, newick, paths };

/// The formats by name.
const std::map<std::string, TreeFormat>& tree_formats();

/// The format that the name of a file tells: .edges, .el, .mtx, .npy for parents, .nwk, .newick, .tree; each may be
/// followed by .gz.
std::optional<TreeFormat> guess_tree_format(std::string_view path);

/// Edges and roots, or parents; and names where the format has some.
template <class Index>
struct TreeInput {
  TreeFormat format = TreeFormat::edges;
  EdgeList<Index> edges;
  std::vector<Index> roots;  ///< for edges; none: the smallest vertex of each component
  std::vector<Index> parent;
  PathTree<Index> paths;
  NewickForest<Index> newick;

  [[nodiscard]] bool has_edges() const { return format == TreeFormat::edges || format == TreeFormat::mtx; }
  [[nodiscard]] std::size_t size() const { return has_edges() ? edges.vertices : parent.size(); }
  [[nodiscard]] bool has_names() const { return format == TreeFormat::paths || format == TreeFormat::newick; }
  [[nodiscard]] std::string_view name(std::size_t vertex) const {
    return format == TreeFormat::paths ? paths.name(vertex) : newick.name(vertex);
  }
};

/// Throws as the readers do. `vertices` is for edges alone.
template <class Index>
TreeInput<Index> read_tree(const std::string& path, TreeFormat format, std::optional<std::size_t> vertices);

}  // namespace pleach::app
