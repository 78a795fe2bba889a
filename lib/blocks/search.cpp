// Breadth-first search of graphs in blocks, level by level: list the arcs that leave the frontier, tell the owners of
// the vertices that they lead to, and go on with those that are reached for the first time (Vadhiyar, "Parallel
// breadth-first search", 1-D).
#include <pleach/block_graph.hpp>
#include <pleach/scan.hpp>

#include "arguments.hpp"
#include "array/read_element/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/elements.hpp"
#include "blocks/requirements.hpp"
#include "blocks/rows.hpp"
#include "blocks/selection.hpp"
#include "blocks/targets.hpp"
#include "instances.hpp"
#include "search/count_arcs/codelet.hpp"
#include "search/list_arcs/codelet.hpp"
#include "search/settle_level/codelet.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

/// The arcs that leave the frontier.
struct Wave {
  Numbers to, from;
};

template <class Index>
Wave expand(const BlockGraph<Index>& graph, const Handles& frontier) {
  Network& network = graph.network();
  Runtime& runtime = network.runtime();
  const BlockRows& rows = graph.rows();
  std::vector<Vector<std::int32_t>> before;
  Handles ends;
  for (std::size_t k = 0; k < frontier.size(); ++k) {
    const std::size_t size = frontier[k]->size();
    before.emplace_back(runtime, size + 1, runtime.impl().reserve(size + 1, sizeof(std::int32_t)));
    ends.push_back(runtime.impl().reserve(1, sizeof(std::int64_t)));
    if (size == 0) continue;
    {
      const auto submission = Engine::instance().submission();
      count_arcs::submit.over(runtime, size + 1, {}, {frontier[k], rows.offset[k], before[k]});
      before[k].handle().set_filled();
    }
    exclusive_scan(before[k], before[k]);
    const auto submission = Engine::instance().submission();
    read_element::submit(runtime, {Type::i32, size}, {before[k], ends[k]});
  }
  std::vector<std::uint64_t> sizes;
  for (std::size_t k = 0; k < frontier.size(); ++k) {
    const bool is_empty = frontier[k]->size() == 0;
    sizes.push_back(is_empty ? 0 : static_cast<std::uint64_t>(read_back<std::int64_t>(runtime, *ends[k])[0]));
  }
  const Layout& vertices = *graph.layout();
  const auto arcs = layout_of_sizes(network, vertices, sizes);
  Wave wave{temporary<std::int64_t>(network, arcs), temporary<std::int64_t>(network, arcs)};
  const auto submission = Engine::instance().submission();
  for (std::size_t k = 0; k < frontier.size(); ++k) {
    const auto start = static_cast<std::int64_t>(vertices.first(wave.to.first_block() + k));
    list_arcs::submit.over(
        runtime, static_cast<std::size_t>(sizes[k]), {start},
        {frontier[k], before[k], rows.offset[k], rows.neighbour[k], wave.to.blocks()[k], wave.from.blocks()[k]});
    wave.to.blocks()[k].handle().set_filled();
    wave.from.blocks()[k].handle().set_filled();
  }
  return wave;
}

/// The vertices that are reached for the first time.
template <class Index>
Selection settle(const Numbers& reached_by, BlockVector<Index>& level, BlockVector<Index>& parent, std::int32_t depth) {
  Network& network = level.network();
  return select(network, *level.layout(),
                marks_of(network, *level.layout(), [&](std::size_t k, const std::shared_ptr<Handle>& marks) {
                  settle_level::submit.over(network.runtime(), level.blocks()[k].size(), {type_of<Index>(), depth},
                                            {reached_by.blocks()[k], level.blocks()[k], parent.blocks()[k], marks});
                }));
}

}  // namespace

template <class Index>
std::uint64_t breadth_first_search(const BlockGraph<Index>& graph, std::type_identity_t<std::span<const Index>> sources,
                                   BlockVector<Index>& level, BlockVector<Index>& parent) try {
  constexpr const char* function = "breadth_first_search";
  Network& network = graph.network();
  const auto vertices = graph.layout();
  require_layout(function, "parent", parent, "level", level);
  require_different(function, "level", level, "parent", parent);
  if (&level.network() != &network || *level.layout() != *vertices) {
    throw ArgumentError(std::string(function) + ": level has other blocks than the graph");
  }
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i] >= 0 && static_cast<std::uint64_t>(sources[i]) < vertices->size()) continue;
    throw RangeError(std::string(function) + ": sources[" + std::to_string(i) + "] = " + std::to_string(sources[i]) +
                     " is outside [0, " + std::to_string(vertices->size()) + ")");
  }
  fill_blocks(level, 0xFF);
  fill_blocks(parent, 0xFF);
  auto reached_by = temporary<std::int64_t>(network, vertices);
  fill_blocks(reached_by, settle_level::none & 0xFF);

  const std::vector<std::int64_t> mine(sources.begin(), network.rank() == 0 ? sources.end() : sources.begin());
  Wave wave{Numbers(network, mine), Numbers(network, mine)};
  for (std::int32_t depth = 0;; ++depth) {
    Targets(wave.to, vertices).lower(wave.from, reached_by);
    const Selection frontier = settle(reached_by, level, parent, depth);
    if (frontier.layout->size() == 0) return static_cast<std::uint64_t>(depth);
    wave = expand(graph, frontier.places);
  }
} catch (const std::bad_alloc&) {
  throw_out_of_memory("breadth_first_search");
}

#define INSTANCES(Index)                                                                           \
  template std::uint64_t breadth_first_search<Index>(const BlockGraph<Index>&,                     \
                                                     std::type_identity_t<std::span<const Index>>, \
                                                     BlockVector<Index>&, BlockVector<Index>&);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
