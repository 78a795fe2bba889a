#include "commands/in_blocks.hpp"

#include "shapes/scattered_graph.hpp"
#include "shapes/scattered_tree.hpp"

#include <pleach/error.hpp>

#include <fmt/core.h>

namespace pleach::app {

ComputeOptions options_of_rank(ComputeOptions options) {
  if (!is_first_rank()) {
    options.quiet = true;
    options.json = false;
  }
  return options;
}

std::optional<Difference> found_on_first_rank(Network& network,
                                              const std::function<std::optional<Difference>()>& find) {
  return agreed_difference(network, network.rank() == 0 ? find() : std::nullopt);
}

template <class Index>
BlockVector<Index> parents_in_blocks(const char* command, Network& network, const InputOptions& options) {
  require_one_input(command, options);
  if (options.random) {
    const auto n = static_cast<std::uint64_t>(*options.random);
    const ScatteredTree tree(n, options.seed);
    return BlockVector<Index>(network, n, [&](std::uint64_t v) { return tree.parent(v); });
  }
  Input<Index> input;
  agree(network, [&] { input = read_input<Index>(command, options); });
  if (input.format != Format::parents) {
    throw ArgumentError(fmt::format("{}: several processes take parents, or --random", command));
  }
  return BlockVector<Index>(network, input.parent.size(),
                            [&](std::uint64_t v) { return input.parent[static_cast<std::size_t>(v)]; });
}

template <class Index>
EdgeBlocks<Index> edges_in_blocks(const char* command, Network& network, const InputOptions& options) {
  require_one_input(command, options);
  if (options.random) {
    const ScatteredGraph graph(static_cast<std::uint64_t>(*options.random), options.seed);
    return {graph.vertices(),
            BlockVector<Index>(network, graph.edges(), [&](std::uint64_t e) { return graph.from(e); }),
            BlockVector<Index>(network, graph.edges(), [&](std::uint64_t e) { return graph.to(e); })};
  }
  EdgeList<Index> edges;
  agree(network, [&] { edges = read_graph<Index>(command, options); });
  if (!edges.labels.empty()) {
    throw ArgumentError(fmt::format("{}: several processes take graphs whose vertices are numbers from 0 on", command));
  }
  const auto at = [](const std::vector<Index>& ends) {
    return [&ends](std::uint64_t e) { return ends[static_cast<std::size_t>(e)]; };
  };
  return {edges.vertices, BlockVector<Index>(network, edges.from.size(), at(edges.from)),
          BlockVector<Index>(network, edges.to.size(), at(edges.to))};
}

template EdgeBlocks<std::int32_t> edges_in_blocks(const char*, Network&, const InputOptions&);
template EdgeBlocks<std::int64_t> edges_in_blocks(const char*, Network&, const InputOptions&);
template BlockVector<std::int32_t> parents_in_blocks(const char*, Network&, const InputOptions&);
template BlockVector<std::int64_t> parents_in_blocks(const char*, Network&, const InputOptions&);

}  // namespace pleach::app
