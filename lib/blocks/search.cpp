// Breadth-first search of graphs in blocks, level by level. From above: list the arcs that leave the frontier, tell the
// owners of the vertices that they lead to, and go on with those that are reached for the first time (Vadhiyar,
// "Parallel breadth-first search", 1-D). From below, while the frontier has many arcs: tell all who is in it, and let
// each vertex that was not reached look for a neighbour there (Beamer, Buluç, Asanović and Patterson, "Distributed
// memory breadth-first search revisited", 2013).
#include "blocks/search.hpp"

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/elements.hpp"
#include "blocks/requirements.hpp"
#include "blocks/rows.hpp"
#include "blocks/selection.hpp"
#include "blocks/targets.hpp"
#include "instances.hpp"
#include "search/pack_frontier/codelet.hpp"
#include "search/pull_rows/codelet.hpp"
#include "search/reach.hpp"
#include "search/settle_level/codelet.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <vector>

namespace pleach {

namespace {

/// When to look from below: where the frontier has more than 1 / alpha of the arcs of vertices that were not in one
/// yet; and from above again: where it has at most 1 / beta of the vertices.
constexpr std::uint64_t block_alpha = 15, block_beta = 18;

/// The mean degree from which on undirected graphs are searched in both directions.
constexpr std::uint64_t least_block_degree = 8;

template <class Index>
class BlockSearch {
 public:
  BlockSearch(const BlockGraph<Index>& graph, BlockVector<Index>& level, BlockVector<Index>& parent, bool both_ways)
      : graph_(graph),
        network_(graph.network()),
        runtime_(network_.runtime()),
        vertices_(graph.layout()),
        level_(level),
        parent_(parent),
        both_ways_(both_ways),
        reached_by_(temporary<std::int64_t>(network_, vertices_)) {
    fill_blocks(level_, 0xFF);
    fill_blocks(parent_, 0xFF);
    fill_blocks(reached_by_, settle_level::none & 0xFF);
  }

  /// Returns the number of levels.
  std::uint64_t run(const Numbers& sources) {
    lower(sources, sources);
    bool looks_from_below = false;
    std::uint64_t before = 0, rest = graph_.arcs();
    for (std::int32_t depth = 0;; ++depth) {
      const Handles marks = settle(depth);
      const Counted counted = count_marked(network_, *vertices_, marks);
      const std::uint64_t size = counted.layout->size();
      if (size == 0) return static_cast<std::uint64_t>(depth);
      if (looks_from_below) looks_from_below = size >= before || size > vertices_->size() / block_beta;
      before = size;
      if (looks_from_below) {
        pull(marks);
        continue;
      }
      const Selection frontier = collect_marked(network_, marks, counted);
      const ArcCounts counts = count_arcs_of(network_, *vertices_, graph_.rows(), frontier.places);
      if (both_ways_ && counts.layout->size() > rest / block_alpha) {
        looks_from_below = true;
        pull(marks);
        continue;
      }
      rest -= counts.layout->size();
      const ArcList arcs = list_arcs_of(network_, *vertices_, graph_.rows(), frontier.places, counts);
      lower(arcs.from, arcs.to);
    }
  }

 private:
  void lower(const Numbers& from, const Numbers& to) { Targets(to, vertices_).lower(from, reached_by_); }

  /// Marks the vertices that are reached for the first time.
  Handles settle(std::int32_t depth) {
    return marks_of(network_, *vertices_, [&](std::size_t k, const std::shared_ptr<Handle>& marks) {
      settle_level::submit.over(runtime_, level_.blocks()[k].size(), {type_of<Index>(), depth},
                                {reached_by_.blocks()[k], level_.blocks()[k], parent_.blocks()[k], marks});
    });
  }

  /// The frontier as a bit for each vertex, on each rank. Waits for the others.
  std::shared_ptr<Handle> share(const Handles& marks) {
    const auto set = runtime_.impl().reserve(words_before(vertices_->blocks()) + 1, sizeof(std::uint32_t));
    {
      const auto submission = Engine::instance().submission();
      fill::submit.over(runtime_, set->size(), {0}, {set});
      for (std::size_t k = 0; k < marks.size(); ++k) {
        if (!marks[k]) continue;
        const std::uint64_t begin = vertices_->first(level_.first_block() + k);
        pack_frontier::submit.over(runtime_, pack_frontier::words_of(begin, marks[k]->size()), {begin},
                                   {marks[k], set});
      }
    }
    if (network_.ranks() == 1) return set;
    // Words at the boundaries of ranks are of both.
    const auto first_of = [&](std::size_t rank) { return words_before(vertices_->first_block(rank)); };
    std::vector<std::uint32_t> whole = read_back<std::uint32_t>(runtime_, *set);
    const std::size_t mine = first_of(network_.rank()), end = first_of(network_.rank() + 1) + 1;
    const auto sets = all_gather(network_, std::span<const std::uint32_t>(whole).subspan(mine, end - mine));
    std::ranges::fill(whole, 0);
    for (std::size_t rank = 0; rank < sets.size(); ++rank) {
      std::uint32_t* to = &whole[first_of(rank)];
      std::ranges::transform(sets[rank], std::span(to, sets[rank].size()), to, std::bit_or());
    }
    return hand_over(runtime_, whole);
  }

  /// Words of the set in front of the one with the first vertex of a block.
  [[nodiscard]] std::size_t words_before(std::size_t block) const {
    return static_cast<std::size_t>(vertices_->first(block) / 32);
  }

  void pull(const Handles& marks) {
    const auto frontier = share(marks);
    const BlockRows& rows = graph_.incoming();  // which may wait
    const auto submission = Engine::instance().submission();
    for (std::size_t k = 0; k < reached_by_.blocks().size(); ++k) {
      const Vector<std::int64_t>& block = reached_by_.blocks()[k];
      pull_rows::submit.over(runtime_, block.size(), {rows.index},
                             {rows.offset[k], rows.neighbour[k], frontier, block});
    }
  }

  const BlockGraph<Index>& graph_;
  Network& network_;
  Runtime& runtime_;
  const std::shared_ptr<const Layout> vertices_;
  BlockVector<Index>&level_, &parent_;
  const bool both_ways_;
  Numbers reached_by_;  // the smallest vertex before each one, or none
};

/// Vertices that were reached, and the arcs that leave them.
template <class Index>
void measure_search_of(const BlockGraph<Index>& graph, const BlockVector<Index>& level, BfsStatistics& statistics) {
  Network& network = graph.network();
  const Layout& vertices = *graph.layout();
  const Selection reached = differences_of(as_numbers(level), none_of(network, graph.layout()));
  statistics.reached = static_cast<std::size_t>(reached.layout->size());
  statistics.arcs =
      static_cast<std::size_t>(count_arcs_of(network, vertices, graph.rows(), reached.places).layout->size());
}

}  // namespace

void require_block_search(const char* function, BreadthFirstSearch algorithm) {
  if (algorithm == BreadthFirstSearch::automatic || algorithm == BreadthFirstSearch::frontier ||
      algorithm == BreadthFirstSearch::direction_optimizing) {
    return;
  }
  throw ArgumentError(std::string(function) +
                      ": the algorithm of graphs in blocks is automatic, frontier or direction_optimizing");
}

template <class Index>
std::uint64_t search_from(const BlockGraph<Index>& graph, const Numbers& sources, BlockVector<Index>& level,
                          BlockVector<Index>& parent, BreadthFirstSearch algorithm) {
  if (const Graph<Index>* whole = graph.whole()) {
    const std::vector<std::int64_t> all = sources.part();
    return search_ascending<Index>(*whole, std::vector<Index>(all.begin(), all.end()), level.blocks()[0],
                                   parent.blocks()[0], algorithm);
  }
  const bool dense = graph.arcs() / least_block_degree >= graph.vertices();
  const bool both_ways = algorithm == BreadthFirstSearch::direction_optimizing ||
                         (algorithm == BreadthFirstSearch::automatic && dense && !graph.directed());
  return BlockSearch<Index>(graph, level, parent, both_ways).run(sources);
}

template <class Index>
std::uint64_t breadth_first_search(const BlockGraph<Index>& graph, std::type_identity_t<std::span<const Index>> sources,
                                   BlockVector<Index>& level, BlockVector<Index>& parent, BfsOptions options) try {
  constexpr const char* function = "breadth_first_search";
  Network& network = graph.network();
  const auto vertices = graph.layout();
  require_block_search(function, options.algorithm);
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
  const std::vector<std::int64_t> mine(sources.begin(), network.rank() == 0 ? sources.end() : sources.begin());
  const std::uint64_t levels = search_from(graph, Numbers(network, mine), level, parent, options.algorithm);
  if (options.statistics != nullptr) {
    measure_search_of(graph, level, *options.statistics);
    options.statistics->levels = static_cast<std::size_t>(levels);
  }
  return levels;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("breadth_first_search");
}

#define INSTANCES(Index)                                                                                   \
  template std::uint64_t search_from<Index>(const BlockGraph<Index>&, const Numbers&, BlockVector<Index>&, \
                                            BlockVector<Index>&, BreadthFirstSearch);                      \
  template std::uint64_t breadth_first_search<Index>(const BlockGraph<Index>&,                             \
                                                     std::type_identity_t<std::span<const Index>>,         \
                                                     BlockVector<Index>&, BlockVector<Index>&, BfsOptions);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
