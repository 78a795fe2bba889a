// Breadth-first search of graphs in blocks, level by level. From above: bucket the arcs that leave the frontier, tell
// the owners of the vertices that they lead to, and go on with those that are reached for the first time (Vadhiyar,
// "Parallel breadth-first search", 1-D). From below, while the frontier has many arcs: tell all who is in it, and let
// each vertex that was not reached look for a neighbour there (Beamer, Buluç, Asanović and Patterson, "Distributed
// memory breadth-first search revisited", 2013).
#include "blocks/search.hpp"

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "array/scan.hpp"
#include "blocks/collective.hpp"
#include "blocks/elements.hpp"
#include "blocks/requirements.hpp"
#include "blocks/route.hpp"
#include "blocks/rows.hpp"
#include "blocks/targets.hpp"
#include "instances.hpp"
#include "search/bucket_arcs/codelet.hpp"
#include "search/claim_vertices/codelet.hpp"
#include "search/count_targets/codelet.hpp"
#include "search/pack_frontier/codelet.hpp"
#include "search/pull_rows/codelet.hpp"
#include "search/reach.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <utility>
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
        rows_(graph.rows()),
        network_(graph.network()),
        runtime_(network_.runtime()),
        vertices_(graph.layout()),
        level_(level),
        parent_(parent),
        both_ways_(both_ways),
        starts_(starts_of(runtime_, *vertices_)) {
    fill_blocks(level_, 0xFF);
    fill_blocks(parent_, 0xFF);
    for (std::size_t k = 0; k < level_.blocks().size(); ++k) {
      const Handle& block = level_.blocks()[k].handle();
      queue_.push_back(runtime_.impl().reserve(queued(block.size(), rows_.neighbour[k]->size()), sizeof(Piece)));
      queue_.back()->settle(block.home());
      reached_.push_back(hand_over(runtime_, std::vector<ReachedVertices>(1)));
      frontier_.emplace_back();
      const auto submission = Engine::instance().submission();
      fill::submit.over(runtime_, queue_.back()->size(), {0}, {queue_.back()});
    }
  }

  BfsStatistics run(const Numbers& sources) {
    seed(sources);
    bool looks_from_below = false;
    std::uint64_t before = 0, rest = graph_.arcs();
    for (;; ++depth_) {
      const auto [size, arcs] = advance();
      if (size == 0) break;
      if (looks_from_below) {
        looks_from_below = size >= before || size > vertices_->size() / block_beta;
      } else {
        looks_from_below = both_ways_ && arcs > rest / block_alpha;
      }
      if (looks_from_below) {
        pull();
      } else {
        push();
      }
      before = size;
      rest -= arcs;
    }
    return {static_cast<std::size_t>(all_.vertices), static_cast<std::size_t>(all_.arcs),
            static_cast<std::size_t>(depth_)};
  }

 private:
  /// The part of a block's queue that holds the frontier.
  struct Frontier {
    std::uint32_t begin = 0, end = 0;
    std::uint32_t arcs = 0;         // that leave it, ...
    std::uint32_t arcs_before = 0;  // ... and those before it
  };

  struct Size {
    std::uint64_t vertices = 0, arcs = 0;
  };

  void seed(const Numbers& sources) {
    auto from = temporary<Index>(network_, sources.layout());
    convert_blocks(sources, from);
    const Targets targets(sources, vertices_);
    claim(targets.places(), targets.send(from), 0);
  }

  /// On to the vertices that were reached last, of all ranks: how many these are. Waits for the others.
  Size advance() {
    Size mine;
    for (std::size_t k = 0; k < reached_.size(); ++k) {
      const ReachedVertices now = read_back<ReachedVertices>(runtime_, *reached_[k])[0];
      const std::uint32_t arcs_before = frontier_[k].arcs_before + frontier_[k].arcs;
      frontier_[k] = {frontier_[k].end, now.pieces, now.arcs - arcs_before, arcs_before};
      mine.vertices += now.vertices;
      mine.arcs += now.arcs;
    }
    const std::vector<std::uint64_t> sums = sums_of(network_, {mine.vertices, mine.arcs});
    const Size before = std::exchange(all_, {sums[0], sums[1]});
    return {all_.vertices - before.vertices, all_.arcs - before.arcs};
  }

  /// From above: tells the owners of the vertices that the frontier leads to. Waits for the others.
  void push() {
    Handles ends, places, sources;
    const std::size_t blocks = vertices_->blocks();
    for (std::size_t k = 0; k < frontier_.size(); ++k) {
      const auto [begin, end, arcs, arcs_before] = frontier_[k];
      Runtime::Impl& impl = runtime_.impl();
      places.push_back(impl.reserve(arcs, sizeof(std::uint32_t)));
      sources.push_back(impl.reserve(arcs, sizeof(Index)));
      ends.push_back(arcs > 0 ? impl.reserve(blocks + 1, sizeof(std::uint32_t)) : nullptr);
      if (arcs == 0) continue;
      const std::uint64_t number = vertices_->first(level_.first_block() + k);
      const auto count = impl.reserve(blocks + 1, sizeof(std::uint32_t));
      const auto submission = Engine::instance().submission();
      fill::submit.over(runtime_, blocks + 1, {0}, {count});
      count_targets::submit.over(runtime_, end - begin, {rows_.index, begin},
                                 {queue_[k], rows_.offset[k], rows_.neighbour[k], starts_, count});
      submit_scan(runtime_, blocks + 1, {Type::i32, plus, false}, *count, *ends[k]);
      bucket_arcs::submit.over(
          runtime_, end - begin, {rows_.index, number, begin},
          {queue_[k], rows_.offset[k], rows_.neighbour[k], starts_, ends[k], count, places[k], sources[k]});
    }
    std::vector<std::vector<std::uint32_t>> cuts;
    for (const auto& end : ends) {
      cuts.push_back(end ? read_back<std::uint32_t>(runtime_, *end) : std::vector<std::uint32_t>(blocks + 1));
    }
    const Route route(network_, *vertices_, *vertices_, {}, std::move(cuts));
    claim(route.send(places, Type::i32), route.send(sources, rows_.index), depth_ + 1);
  }

  /// What each own block is told: vertices of its own, and those before them.
  void claim(const Messages& places, const Messages& sources, std::int32_t depth) {
    const auto submission = Engine::instance().submission();
    for (std::size_t l = 0; l < places.size(); ++l) {
      for (std::size_t i = 0; i < places[l].size(); ++i) {
        if (!places[l][i]) continue;
        claim_vertices::submit.over(runtime_, places[l][i]->size(), {rows_.index, depth},
                                    {places[l][i], sources[l][i], rows_.offset[l], level_.blocks()[l],
                                     parent_.blocks()[l], queue_[l], reached_[l]});
      }
    }
  }

  /// From below: each vertex that was not reached looks for the frontier. Waits for the others.
  void pull() {
    const auto set = share();
    const BlockRows& incoming = graph_.incoming();  // which may wait
    const auto submission = Engine::instance().submission();
    for (std::size_t k = 0; k < level_.blocks().size(); ++k) {
      const Vector<Index>& level = level_.blocks()[k];
      pull_rows::submit.over(runtime_, level.size(), {rows_.index, depth_ + 1},
                             {incoming.offset[k], incoming.neighbour[k], rows_.offset[k], set, level,
                              parent_.blocks()[k], queue_[k], reached_[k]});
    }
  }

  /// The frontier as a bit for each vertex, on each rank. Waits for the others.
  std::shared_ptr<Handle> share() {
    const auto set = runtime_.impl().reserve(words_before(vertices_->blocks()) + 1, sizeof(std::uint32_t));
    {
      const auto submission = Engine::instance().submission();
      fill::submit.over(runtime_, set->size(), {0}, {set});
      for (std::size_t k = 0; k < level_.blocks().size(); ++k) {
        const Vector<Index>& level = level_.blocks()[k];
        if (level.size() == 0) continue;
        const std::uint64_t begin = vertices_->first(level_.first_block() + k);
        pack_frontier::submit.over(runtime_, pack_frontier::words_of(begin, level.size()), {rows_.index, begin, depth_},
                                   {level, set});
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

  const BlockGraph<Index>& graph_;
  const BlockRows& rows_;
  Network& network_;
  Runtime& runtime_;
  const std::shared_ptr<const Layout> vertices_;
  BlockVector<Index>&level_, &parent_;
  const bool both_ways_;
  const std::shared_ptr<Handle> starts_;
  Handles queue_, reached_;
  std::vector<Frontier> frontier_;  // of each own block
  Size all_;                        // that were reached, of all ranks
  std::int32_t depth_ = 0;
};

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
BfsStatistics search_from(const BlockGraph<Index>& graph, const Numbers& sources, BlockVector<Index>& level,
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
  const BfsStatistics statistics = search_from(graph, Numbers(network, mine), level, parent, options.algorithm);
  if (options.statistics != nullptr) *options.statistics = statistics;
  return statistics.levels;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("breadth_first_search");
}

#define INSTANCES(Index)                                                                                   \
  template BfsStatistics search_from<Index>(const BlockGraph<Index>&, const Numbers&, BlockVector<Index>&, \
                                            BlockVector<Index>&, BreadthFirstSearch);                      \
  template std::uint64_t breadth_first_search<Index>(const BlockGraph<Index>&,                             \
                                                     std::type_identity_t<std::span<const Index>>,         \
                                                     BlockVector<Index>&, BlockVector<Index>&, BfsOptions);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
