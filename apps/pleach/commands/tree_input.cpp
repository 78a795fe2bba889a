#include "commands/tree_input.hpp"

#include <array>
#include <cstdint>
#include <utility>

#include "formats/array_file.hpp"
#include "formats/mtx_file.hpp"

namespace pleach::app {

const std::map<std::string, TreeFormat>& tree_formats() {
  static const std::map<std::string, TreeFormat> formats{{"edges", TreeFormat::edges},
                                                         {"mtx", TreeFormat::mtx},
                                                         {"parents", TreeFormat::parents},
                                                         {"newick", TreeFormat::newick},
                                                         {"paths", TreeFormat::paths}};
  return formats;
}

std::optional<TreeFormat> guess_tree_format(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, TreeFormat>, 7> endings{{{".edges", TreeFormat::edges},
                                                                            {".el", TreeFormat::edges},
                                                                            {".mtx", TreeFormat::mtx},
                                                                            {".npy", TreeFormat::parents},
                                                                            {".nwk", TreeFormat::newick},
                                                                            {".newick", TreeFormat::newick},
                                                                            {".tree", TreeFormat::newick}}};
  if (path.ends_with(".gz")) path.remove_suffix(3);
  for (const auto& [ending, format] : endings) {
    if (path.ends_with(ending)) return format;
  }
  return std::nullopt;
}

template <class Index>
TreeInput<Index> read_tree(const std::string& path, TreeFormat format, std::optional<std::size_t> vertices) {
  TreeInput<Index> input;
  input.format = format;
  switch (format) {
    case TreeFormat::edges: input.edges = read_edges<Index>(path, vertices); break;
    case TreeFormat::mtx: input.edges = read_mtx<Index>(path); break;
    case TreeFormat::parents: input.parent = read_array<Index>(path); break;
    case TreeFormat::newick:
      input.newick = read_newick<Index>(path);
      input.parent = std::move(input.newick.parent);
      break;
    case TreeFormat::paths:
      input.paths = read_paths<Index>(path, PathWeights::unused);
      input.parent = std::move(input.paths.parent);
      break;
  }
  return input;
}

template TreeInput<std::int32_t> read_tree(const std::string&, TreeFormat, std::optional<std::size_t>);
template TreeInput<std::int64_t> read_tree(const std::string&, TreeFormat, std::optional<std::size_t>);

}  // namespace pleach::app
