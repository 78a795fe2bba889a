// Breadth-first search of graphs in blocks, level by level. Top-down: bucket the arcs that leave the frontier, send
// them to the owners of their heads, and continue with the vertices that are reached for the first time (Vadhiyar,
// "Parallel breadth-first search", 1-D); few arcs are sent to all blocks of one process (narrow_levels.hpp). Bottom-up,
// while the frontier has many arcs: send the frontier to all ranks, and let each unreached vertex look for a neighbour
// in it (Beamer, Buluç, Asanović and Patterson, "Distributed memory breadth-first search revisited", 2013).
#include "blocks/search.hpp"

#include "arguments.hpp"
#include "array/copy_part/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "blocks/exchange.hpp"
#include "blocks/narrow_levels.hpp"
#include "blocks/reached_blocks.hpp"
#include "blocks/requirements.hpp"
#include "blocks/rows.hpp"
#include "blocks/threes.hpp"
#include "blocks/vertex_sets.hpp"
#include "instances.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "search/bucket_arcs/codelet.hpp"
#include "search/claim_vertices/codelet.hpp"
#include "search/count_targets/codelet.hpp"
#include "search/pull_rows/codelet.hpp"
#include "search/reach.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

/// When to change direction. Bottom-up once the frontier has more than 1 / alpha of the arcs of vertices that were in
/// no frontier so far, and more than 1 / gamma arcs per vertex, because a bottom-up level scans all vertices. Top-down
/// again once it has at most 1 / beta of the vertices, unless the first condition holds, and the second with delta. On
/// two GPUs, a level of n / delta arcs takes the same time both ways if few vertices are left.
constexpr std::uint64_t block_alpha = 15, block_beta = 18, block_gamma = 16, block_delta = 64;

/// Mean degree from which undirected graphs are searched in both directions.
constexpr std::uint64_t least_block_degree = 8;

/// From this many blocks on, messages from each block to all others are too many for a narrow level.
constexpr std::size_t many_blocks = 16;

/// The arcs of a block's frontier.
struct Told {
  std::shared_ptr<Handle> arcs;
  std::shared_ptr<Handle> targets;  // null if all lead to the same block
  std::uint64_t number = 0;         // number of the block's first vertex
  [[nodiscard]] std::size_t size() const { return arcs ? arcs->size() : 0; }
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
        both_ways_(both_ways),
        blocks_(graph, level, parent),
        narrow_(runtime_, blocks_) {
    for (const Block& block : blocks_.own()) homes_.insert(block.affinity());
  }

  BfsStatistics run(const Numbers& sources) {
    blocks_.seed(sources);
    goes_on_alone() ? go_on_alone() : blocks_.look();
    bool looks_from_below = false, has_looked_from_below = false;
    std::uint64_t before = 0;
    while (true) {
      const auto frontier = blocks_.advance();
      if (frontier.vertices == 0) break;
      const std::uint64_t rest = graph_.arcs() - (blocks_.all().arcs - frontier.arcs), n = vertices_->size();
      if (looks_from_below) {
        looks_from_below = frontier.vertices >= before || frontier.vertices > n / block_beta ||
                           frontier.arcs > std::max(rest / block_alpha, n / block_delta);
      } else {
        looks_from_below = both_ways_ && frontier.arcs > std::max(rest / block_alpha, n / block_gamma);
      }
      shares_ahead_ = both_ways_ && network_.has_all_blocks() && runtime_.impl().has_costly_steps() &&
                      frontier.arcs > n / block_delta && (looks_from_below || !has_looked_from_below);
      has_looked_from_below = has_looked_from_below || looks_from_below;
      if (looks_from_below) {
        pull();
      } else if (goes_on_alone() && narrow_.suit()) {
        go_on_alone();
      } else {
        push();
      }
      before = frontier.vertices;
    }
    return {static_cast<std::size_t>(blocks_.all().vertices), static_cast<std::size_t>(blocks_.all().arcs),
            static_cast<std::size_t>(depth_)};
  }

 private:
  using Block = ReachedBlock<Index>;
  static constexpr Type index = type_of<Index>();

  /// Returns whether levels can continue without the host, which must send messages to other ranks.
  [[nodiscard]] bool goes_on_alone() const { return network_.has_all_blocks() && blocks_.own().size() < many_blocks; }

  /// Searches narrow top-down levels, one after the other, without the host. Waits for all.
  void go_on_alone() {
    next_.clear();
    narrow_.submit(depth_);
    const auto [levels, some_are_behind] = narrow_.finish();
    depth_ += levels;
    if (!some_are_behind) return;
    --depth_;
    push();
  }

  /// Searches a top-down level: sends the arcs of the frontier to the owners of their heads. Waits for all ranks.
  void push() {
    next_.clear();
    if (counted_ == kept_targets) clear_targets();
    const auto counted = static_cast<std::uint32_t>(counted_++ * targets_of(vertices_->blocks()));
    Handles arcs;
    for (const Block& block : blocks_.own()) arcs.push_back(put_into_buckets(block, counted));
    claim_own(arcs, counted);
    if (network_.ranks() > 1) tell(arcs, counted);
    end_level();
  }

  void clear_targets() {
    const Submission submission;
    for (const Block& block : blocks_.own()) {
      if (block.targets) fill::submit.over(runtime_, block.targets->size(), {0}, {block.targets});
    }
    counted_ = 0;
  }

  /// Returns the arcs that leave a block's frontier, in buckets.
  std::shared_ptr<Handle> put_into_buckets(const Block& block, std::uint32_t counted) {
    const Frontier& frontier = block.frontier;
    auto arcs = reserve_scratch(runtime_, frontier.arcs(), sizeof(BlockArc));
    arcs->set_affinity(block.affinity());
    if (frontier.arcs() == 0) return arcs;
    const auto& start = graph_.rows().start;
    const Submission submission;
    count_targets::submit.over(runtime_, frontier.pieces(),
                               {index, static_cast<std::uint32_t>(block.number), frontier.begin.pieces, counted},
                               {block.queue, block.offset, block.neighbour, start, block.targets, block.reached});
    bucket_arcs::submit.over(runtime_, frontier.pieces(), {index, frontier.begin.pieces, counted},
                             {block.queue, block.offset, block.neighbour, start, block.targets, arcs});
    for (const std::uint32_t home : homes_) {
      if (home == block.affinity() || reads_peer(home, block.affinity())) continue;
      for (const auto& told : {block.targets, arcs}) runtime_.impl().send_ahead(*told, home);
    }
    return arcs;
  }

  /// Claims vertices of own blocks by the arcs in the buckets of other own blocks.
  void claim_own(const Handles& arcs, std::uint32_t counted) {
    for (const Block& to : blocks_.own()) {
      const auto bucket = static_cast<std::uint32_t>(counted + 2 * vertices_->blocks() + to.number);
      std::vector<Told> own, others;
      for (std::size_t k = 0; k < arcs.size(); ++k) {
        const Block& from = blocks_.own()[k];
        if (from.frontier.arcs() == 0) continue;
        (&from == &to ? own : others).push_back({arcs[k], from.targets, from.first});
      }
      claim(to, bucket, own);  // needs no message
      claim(to, bucket, others);
    }
  }

  /// Sends arcs to other ranks. Waits for them.
  void tell(const Handles& arcs, std::uint32_t counted) {
    const std::size_t blocks = vertices_->blocks();
    Handles targets;  // of blocks with arcs for others
    for (const Block& block : blocks_.own()) {
      targets.push_back(block.frontier.arcs() > 0 ? block.targets : nullptr);
    }
    const auto of_all = read_back<std::uint32_t>(runtime_, targets);
    std::vector<std::vector<std::uint32_t>> counts;
    for (std::size_t k = 0; k < of_all.size(); ++k) {
      counts.emplace_back(blocks);
      if (of_all[k].empty()) continue;
      std::copy_n(of_all[k].begin() + counted, blocks, counts[k].begin());
      for (const Block& own : blocks_.own()) {
        const std::uint32_t claimed = std::exchange(counts[k][own.number], 0);
        if (&own != &blocks_.own()[k]) blocks_.count_between_blocks(claimed > 0 ? 1 : 0, claimed);
      }
    }
    const Exchange exchange(network_, *vertices_, *vertices_, std::move(counts));
    Messages messages = exchange.messages(sizeof(BlockArc));
    {
      const Submission submission;
      for (std::size_t k = 0; k < messages.size(); ++k) {
        for (std::size_t j = 0; j < blocks; ++j) {
          if (!messages[k][j]) continue;
          const std::uint32_t begin = of_all[k][counted + 2 * blocks + j];
          copy_part::submit(runtime_, {Type::i64, begin, 0, exchange.sent(k, j), false}, {arcs[k], messages[k][j]});
        }
      }
    }
    const Messages arrived = exchange.forward(std::move(messages), sizeof(BlockArc));
    for (std::size_t l = 0; l < arrived.size(); ++l) {
      std::vector<Told> others;
      for (std::size_t i = 0; i < blocks; ++i) {
        if (arrived[l][i]) others.push_back({arrived[l][i], nullptr, vertices_->first(i)});
      }
      claim(blocks_.own()[l], 0, others);
    }
  }

  /// Claims vertices of a block by the arcs from other blocks: all arcs, or those of a bucket.
  void claim(const Block& to, std::uint32_t bucket, const std::vector<Told>& told) {
    const Submission submission;
    for_threes(told, [&](const Told& one, const Told& two, const Told& three) {
      claim_vertices::submit.over(runtime_, std::max({one.size(), two.size(), three.size()}),
                                  {index, depth_ + 1, bucket, one.number, two.number, three.number},
                                  {one.arcs, two.arcs, three.arcs, one.targets, two.targets, three.targets, to.offset,
                                   to.level, to.parent, to.queue, to.reached});
    });
  }

  /// Searches a bottom-up level: each unreached vertex looks for a neighbour in the frontier. Waits for all ranks.
  void pull() {
    if (next_.empty()) next_ = vertices_of_level(level_, depth_);
    const VertexSets frontier = std::exchange(next_, {});
    const BlockRows& incoming = graph_.incoming();  // may wait
    for (std::size_t k = 0; k < blocks_.own().size(); ++k) {
      const Block& block = blocks_.own()[k];
      const VertexSet& set = frontier.at(block.level.handle().affinity());
      const Submission submission;
      pull_rows::submit.over(runtime_, block.size(),
                             {index, depth_ + 1, set.own_begin, set.own_end, set.own_from, set.others_from},
                             {incoming.offset[k], incoming.neighbour[k], block.offset, set.own, set.others, block.level,
                              block.parent, block.queue, block.reached});
    }
    end_level();
  }

  /// Ends a level. Waits for all ranks.
  void end_level() {
    ++depth_;
    // Submit this while the host still waits, in case the next level needs it.
    if (shares_ahead_) next_ = vertices_of_level(level_, depth_);
    blocks_.look();
  }

  const BlockGraph<Index>& graph_;
  Network& network_;
  Runtime& runtime_;
  const std::shared_ptr<const Layout> vertices_;
  const BlockVector<Index>& level_;
  const bool both_ways_;
  ReachedBlocks<Index> blocks_;
  NarrowLevels<Index> narrow_;
  std::set<std::uint32_t> homes_;  // devices of all own blocks
  VertexSets next_;                // the frontier as sets, if the last level was bottom-up; on one rank all of it
  std::uint32_t counted_ = 0;      // number of frontiers with targets
  std::int32_t depth_ = 0;
  bool shares_ahead_ = false;  // whether the next level may be bottom-up
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
std::uint64_t search_from(const BlockGraph<Index>& graph, const Numbers& sources, BlockVector<Index>& level,
                          BlockVector<Index>& parent, BfsOptions options) {
  if (const Graph<Index>* whole = graph.whole()) {
    const std::vector<std::int64_t> all = sources.part();
    return search_ascending<Index>(*whole, std::vector<Index>(all.begin(), all.end()), level.blocks()[0],
                                   parent.blocks()[0], options);
  }
  const bool dense = graph.arcs() / least_block_degree >= graph.vertices();
  const bool both_ways = options.algorithm == BreadthFirstSearch::direction_optimizing ||
                         (options.algorithm == BreadthFirstSearch::automatic && dense && !graph.directed());
  const BfsStatistics statistics = BlockSearch<Index>(graph, level, parent, both_ways).run(sources);
  if (options.statistics != nullptr) *options.statistics = statistics;
  return statistics.levels;
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
  if (const Graph<Index>* whole = graph.whole()) {
    return search_ascending<Index>(*whole, sources, level.blocks()[0], parent.blocks()[0], options);
  }
  const std::vector<std::int64_t> mine(sources.begin(), network.rank() == 0 ? sources.end() : sources.begin());
  return search_from(graph, Numbers(network, mine), level, parent, options);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("breadth_first_search");
}

#define INSTANCES(Index)                                                                                   \
  template std::uint64_t search_from<Index>(const BlockGraph<Index>&, const Numbers&, BlockVector<Index>&, \
                                            BlockVector<Index>&, BfsOptions);                              \
  template std::uint64_t breadth_first_search<Index>(const BlockGraph<Index>&,                             \
                                                     std::type_identity_t<std::span<const Index>>,         \
                                                     BlockVector<Index>&, BlockVector<Index>&, BfsOptions);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
