// Breadth-first search of graphs in blocks, level by level. From above: list the arcs that leave the frontier, tell the
// owners of the vertices that they lead to, and go on with those that are reached for the first time (Vadhiyar,
// "Parallel breadth-first search", 1-D). From below, while the frontier has many arcs: tell all who is in it, and let
// each vertex that was not reached look for a neighbour there (Beamer, Buluç, Asanović and Patterson, "Distributed
// memory breadth-first search revisited", 2013).
#include "blocks/search.hpp"

#include "arguments.hpp"
#include "blocks/collective.hpp"
#include "blocks/elements.hpp"
#include "blocks/requirements.hpp"
#include "blocks/rows.hpp"
#include "blocks/selection.hpp"
#include "blocks/targets.hpp"
#include "instances.hpp"
#include "search/first_parents/codelet.hpp"
#include "search/pack_frontier/codelet.hpp"
#include "search/pull_rows/codelet.hpp"
#include "search/settle_level/codelet.hpp"

#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <vector>

namespace pleach {

namespace {

/// When to look from below: where the frontier has more than 1 / alpha of the arcs of vertices that were not in one
/// yet; and from above again: where it has at most 1 / beta of the vertices.
constexpr std::uint64_t block_alpha = 15, block_beta = 18;

/// The mean degree from which on undirected graphs are searched in both directions.
constexpr std::uint64_t least_block_degree = 8;

/// Vertices of all blocks, as bits.
struct VertexSet {
  std::shared_ptr<Handle> words;
  std::uint64_t size;
};

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
      if (looks_from_below) {
        const VertexSet frontier = share(marks);
        if (frontier.size == 0) return static_cast<std::uint64_t>(depth);
        looks_from_below = frontier.size >= before || frontier.size > vertices_->size() / block_beta;
        before = frontier.size;
        if (looks_from_below) {
          pull(frontier);
          continue;
        }
      }
      const Selection frontier = select(network_, *vertices_, marks);
      if (frontier.layout->size() == 0) return static_cast<std::uint64_t>(depth);
      const ArcCounts counts = count_arcs_of(network_, *vertices_, graph_.rows(), frontier.places);
      if (both_ways_ && counts.layout->size() > rest / block_alpha) {
        looks_from_below = true;
        before = frontier.layout->size();
        pull(share(marks));
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

  /// Waits for all ranks.
  VertexSet share(const Handles& marks) {
    const auto shift = [&](std::size_t k) {
      return static_cast<std::uint32_t>(vertices_->first(level_.first_block() + k) % 32);
    };
    Handles sets;
    for (std::size_t k = 0; k < marks.size(); ++k) {
      const std::size_t words = marks[k] ? (shift(k) + marks[k]->size() + 31) / 32 : 0;
      sets.push_back(runtime_.impl().reserve(words, sizeof(std::uint32_t)));
      if (words == 0) continue;
      const auto submission = Engine::instance().submission();
      pack_frontier::submit.over(runtime_, words, {shift(k)}, {marks[k], sets[k]});
    }
    std::vector<std::uint32_t> mine;
    for (const auto& set : sets) {
      if (set->size() == 0) continue;
      const auto words = read_back<std::uint32_t>(runtime_, *set);
      mine.insert(mine.end(), words.begin(), words.end());
    }
    const std::vector<std::uint32_t> all = all_of(network_, mine);
    // Words at the boundaries of blocks are of both.
    std::vector<std::uint32_t> whole(vertices_->size() / 32 + 1);
    auto next = all.begin();
    for (std::size_t b = 0; b < vertices_->blocks(); ++b) {
      if (vertices_->size(b) == 0) continue;
      const std::uint64_t begin = vertices_->first(b) / 32, end = (vertices_->first(b + 1) + 31) / 32;
      for (std::uint64_t word = begin; word < end; ++word) whole[static_cast<std::size_t>(word)] |= *next++;
    }
    std::uint64_t size = 0;
    for (const std::uint32_t word : whole) size += static_cast<std::uint64_t>(std::popcount(word));
    return {hand_over(runtime_, whole), size};
  }

  void pull(const VertexSet& frontier) {
    const BlockRows& rows = graph_.incoming();  // which may wait
    const auto submission = Engine::instance().submission();
    for (std::size_t k = 0; k < reached_by_.blocks().size(); ++k) {
      const Vector<std::int64_t>& block = reached_by_.blocks()[k];
      pull_rows::submit.over(runtime_, block.size(), {rows.index},
                             {rows.offset[k], rows.neighbour[k], frontier.words, block});
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

/// By the search of Graphs, which finds some vertex before each one; the smallest is the first of them in its row.
template <class Index>
std::uint64_t search_whole(const Graph<Index>& graph, const Numbers& source, Vector<Index>& level,
                           Vector<Index>& parent, BreadthFirstSearch algorithm) {
  const std::vector<std::int64_t> numbers = source.part();
  const std::vector<Index> sources(numbers.begin(), numbers.end());
  BfsStatistics statistics;
  breadth_first_search<Index>(graph, sources, level, parent, {algorithm, &statistics});
  const Graph<Index>& incoming = graph.transpose();
  // Neighbours of a single source have that one before them.
  const std::uint32_t least = sources.size() == 1 ? 2 : 1;
  const auto submission = Engine::instance().submission();
  first_parents::submit.over(graph.runtime(), parent.size(), {type_of<Index>(), least},
                             {incoming.offset(), incoming.neighbour(), level, parent});
  return statistics.levels;
}

template <class Index>
std::uint64_t search_from(const BlockGraph<Index>& graph, const Numbers& sources, BlockVector<Index>& level,
                          BlockVector<Index>& parent, BreadthFirstSearch algorithm) {
  if (const Graph<Index>* whole = graph.whole()) {
    return search_whole(*whole, sources, level.blocks()[0], parent.blocks()[0], algorithm);
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
