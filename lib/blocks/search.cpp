// Breadth-first search of graphs in blocks, level by level. From above: bucket the arcs that leave the frontier, tell
// the owners of the vertices that they lead to, and go on with those that are reached for the first time (Vadhiyar,
// "Parallel breadth-first search", 1-D); where they are few, tell all blocks of one process, level after level. From
// below, while the frontier has many arcs: tell all who is in it, and let each vertex that was not reached look for a
// neighbour there (Beamer, Buluç, Asanović and Patterson, "Distributed memory breadth-first search revisited", 2013).
#include "blocks/search.hpp"

#include "arguments.hpp"
#include "array/copy_part/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/exchange.hpp"
#include "blocks/requirements.hpp"
#include "blocks/rows.hpp"
#include "blocks/targets.hpp"
#include "blocks/threes.hpp"
#include "blocks/vertex_sets.hpp"
#include "instances.hpp"
#include "search/bucket_arcs/codelet.hpp"
#include "search/claim_narrow/codelet.hpp"
#include "search/claim_sources/codelet.hpp"
#include "search/claim_vertices/codelet.hpp"
#include "search/count_targets/codelet.hpp"
#include "search/expand_narrow/codelet.hpp"
#include "search/pull_rows/codelet.hpp"
#include "search/reach.hpp"
#include "search/start_search/codelet.hpp"

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

/// When to look from below: where the frontier has more than 1 / alpha of the arcs of vertices that were not in one
/// yet, and 1 / gamma times as many as there are vertices, all of which are looked at then; and from above again: where
/// it has at most 1 / beta of the vertices, unless the first still holds, and the second for delta. Of two GPUs, a
/// level of n / delta arcs takes as long either way where few vertices are left.
constexpr std::uint64_t block_alpha = 15, block_beta = 18, block_gamma = 16, block_delta = 64;

/// Sources up to which all ranks are told all of them: more are brought to their blocks.
constexpr std::uint64_t few_sources = 1024;

/// The mean degree from which on undirected graphs are searched in both directions.
constexpr std::uint64_t least_block_degree = 8;

/// Narrow levels that are submitted before the host looks how far they came: at first, and at most.
constexpr std::uint32_t first_levels = 1, most_levels = 64;

/// Blocks from which on each of them telling all others is too much for a narrow level.
constexpr std::size_t many_blocks = 16;

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
        targets_(level.blocks().size()),
        frontier_(level.blocks().size()),
        now_(level.blocks().size()),
        queued_(level.blocks().size()),
        holds_(level.blocks().size()) {
    for (std::size_t k = 0; k < level_.blocks().size(); ++k) start(level_.blocks()[k], parent_.blocks()[k], k);
  }

  BfsStatistics run(const Numbers& sources) {
    seed(sources);
    if (goes_on_alone()) submit_narrow_levels();
    goes_on_alone() ? end_narrow_levels() : look();
    bool looks_from_below = false, has_looked_from_below = false;
    std::uint64_t before = 0;
    while (true) {
      const Size frontier = advance();
      if (frontier.vertices == 0) break;
      const std::uint64_t rest = graph_.arcs() - (all_.arcs - frontier.arcs), n = vertices_->size();
      if (looks_from_below) {
        looks_from_below = frontier.vertices >= before || frontier.vertices > n / block_beta ||
                           frontier.arcs > std::max(rest / block_alpha, n / block_delta);
      } else {
        looks_from_below = both_ways_ && frontier.arcs > std::max(rest / block_alpha, n / block_gamma);
      }
      shares_ahead_ = both_ways_ && network_.ranks() == 1 && runtime_.impl().has_costly_steps() &&
                      frontier.arcs > n / block_delta && (looks_from_below || !has_looked_from_below);
      has_looked_from_below = has_looked_from_below || looks_from_below;
      if (looks_from_below) {
        pull();
      } else if (goes_on_alone() && all_are_narrow()) {
        submit_narrow_levels();
        end_narrow_levels();
      } else {
        push();
      }
      before = frontier.vertices;
    }
    return {static_cast<std::size_t>(all_.vertices), static_cast<std::size_t>(all_.arcs),
            static_cast<std::size_t>(depth_)};
  }

 private:
  /// The part of a block's queue that holds the frontier.
  struct Frontier {
    Queued begin{}, end{};
    [[nodiscard]] std::uint32_t pieces() const { return end.pieces - begin.pieces; }
    [[nodiscard]] std::uint32_t arcs() const { return end.arcs - begin.arcs; }
    [[nodiscard]] std::uint32_t vertices() const { return end.vertices - begin.vertices; }
  };

  struct Size {
    std::uint64_t vertices = 0, arcs = 0;
  };

  void start(Vector<Index>& level, Vector<Index>& parent, std::size_t k) {
    const std::uint32_t home = level.handle().home();
    const auto reserve = [&](std::size_t size, std::size_t element_bytes) {
      auto vector = runtime_.impl().reserve(size, element_bytes);
      vector->settle(home);
      return vector;
    };
    homes_.insert(home);
    queue_.push_back(reserve(queued(level.size(), rows_.neighbour[k]->size()), sizeof(Piece)));
    if (level.size() == 0) {
      reached_.push_back(hand_over(runtime_, std::vector<ReachedVertices>(1)));
      return;
    }
    reached_.push_back(reserve(1, sizeof(ReachedVertices)));
    targets_[k] = reserve(kept_targets * targets_of(vertices_->blocks()), sizeof(std::uint32_t));
    const auto submission = Engine::instance().submission();
    start_search::submit.over(runtime_, level.size(), {rows_.index},
                              {level, parent, queue_[k], reached_[k], targets_[k]});
    level.handle().set_filled();
    parent.handle().set_filled();
  }

  void seed(const Numbers& sources) {
    if (sources.size() <= few_sources) return seed_few(all_of(network_, sources.part()));
    const Messages places = Targets(sources, vertices_).places();
    for (std::size_t l = 0; l < places.size(); ++l) {
      for (const auto& message : places[l]) {
        if (message) claim_sources_of(l, message);
      }
    }
  }

  void seed_few(const std::vector<std::int64_t>& sources) {
    for (std::size_t l = 0; l < level_.blocks().size(); ++l) {
      const std::size_t block = level_.first_block() + l;
      const std::uint64_t begin = vertices_->first(block), end = vertices_->first(block + 1);
      std::vector<std::uint32_t> places;
      for (const std::int64_t source : sources) {
        const auto vertex = static_cast<std::uint64_t>(source);
        if (vertex >= begin && vertex < end) places.push_back(static_cast<std::uint32_t>(vertex - begin));
      }
      if (!places.empty()) claim_sources_of(l, hand_over(runtime_, places));
    }
  }

  /// Of own block l.
  void claim_sources_of(std::size_t l, const std::shared_ptr<Handle>& places) {
    holds_[l] = true;
    const auto submission = Engine::instance().submission();
    claim_sources::submit.over(
        runtime_, places->size(), {rows_.index, vertices_->first(level_.first_block() + l)},
        {places, rows_.offset[l], level_.blocks()[l], parent_.blocks()[l], queue_[l], reached_[l]});
  }

  /// On to the vertices that were reached last, of all ranks: how many these are. Waits for the others.
  Size advance() {
    Size frontier, all;
    for (std::size_t k = 0; k < now_.size(); ++k) {
      frontier_[k] = {queued_[k], now_[k]};
      holds_[k] = frontier_[k].vertices() > 0;
      queued_[k] = now_[k];
      frontier.vertices += frontier_[k].vertices();
      frontier.arcs += frontier_[k].arcs();
      all.vertices += now_[k].vertices;
      all.arcs += now_[k].arcs;
    }
    const std::vector<std::uint64_t> sums =
        sums_of(network_, {frontier.vertices, frontier.arcs, all.vertices, all.arcs});
    all_ = {sums[2], sums[3]};
    return {sums[0], sums[1]};
  }

  /// What own blocks have reached when all is done that was submitted.
  void look() {
    const auto reached = read_back<ReachedVertices>(runtime_, reached_);
    for (std::size_t k = 0; k < now_.size(); ++k) {
      const ReachedVertices before = std::exchange(now_[k], reached[k][0]);
      if (network_.ranks() == 1) count_between_blocks(now_[k].messages - before.messages, now_[k].told - before.told);
    }
  }

  void count_between_blocks(std::uint32_t messages, std::uint32_t arcs) {
    Exchange::count_unsent(network_, messages, arcs * sizeof(BlockArc));
  }

  /// Whether levels may go on without the host: other ranks are told by it.
  [[nodiscard]] bool goes_on_alone() const { return network_.ranks() == 1 && frontier_.size() < many_blocks; }

  [[nodiscard]] bool all_are_narrow() const {
    return std::ranges::all_of(frontier_,
                               [](const Frontier& frontier) { return is_narrow(frontier.begin, frontier.end); });
  }

  /// From above, level after level, as long as they are narrow.
  void submit_narrow_levels() {
    next_.clear();
    for (std::uint32_t level = 0; level < levels_; ++level) submit_narrow(level);
  }

  /// Waits for all.
  void end_narrow_levels() {
    look();
    std::uint32_t levels = 0, last = 0;
    for (std::size_t k = 0; k < now_.size(); ++k) {
      if (!expands(k)) continue;
      const ReachedVertices& now = now_[k];
      levels = std::max(levels, now.levels);
      last = std::max(last, now.wide == WideFrontier::none ? now.last : now.levels);
    }
    // Where a block's frontier was wide, others may have done the level, and it is left to do it.
    bool some_are_behind = false;
    for (std::size_t k = 0; k < now_.size(); ++k) {
      frontier_[k] = {};
      if (!expands(k)) continue;
      const ReachedVertices& now = now_[k];
      const bool is_wide = now.wide == WideFrontier::own, is_behind = is_wide && now.levels < levels;
      if (is_behind) frontier_[k] = {now.begin, now.end};
      queued_[k] = is_wide && !is_behind ? now.begin : now.end;
      some_are_behind = some_are_behind || is_behind;
    }
    depth_ += static_cast<std::int32_t>(last);
    levels_ = levels == levels_ ? std::min(2 * levels_, most_levels) : first_levels;
    if (!some_are_behind) return;
    --depth_;
    push();
  }

  /// Whether narrow levels have something to expand in an own block.
  [[nodiscard]] bool expands(std::size_t k) const {
    return level_.blocks()[k].size() > 0 && (holds_[k] || levels_ > 1);
  }

  void submit_narrow(std::uint32_t level) {
    const std::int32_t depth = depth_ + 1 + static_cast<std::int32_t>(level);
    const auto submission = Engine::instance().submission();
    Handles messages;
    for (std::size_t k = 0; k < frontier_.size(); ++k) {
      Vector<Index>&reached = level_.blocks()[k], &parent = parent_.blocks()[k];
      messages.push_back(expands(k) ? runtime_.impl().reserve(narrow_message, sizeof(Index)) : nullptr);
      if (!messages[k]) continue;
      messages[k]->settle(queue_[k]->home());
      const auto& [pieces, arcs, vertices] = frontier_[k].begin;
      expand_narrow::submit(
          runtime_, {rows_.index, depth, vertices_->first(k), level == 0, pieces, arcs, vertices},
          {rows_.offset[k], rows_.neighbour[k], reached, parent, queue_[k], reached_[k], messages[k]});
    }
    for (std::size_t l = 0; l < frontier_.size(); ++l) {
      if (level_.blocks()[l].size() == 0) continue;
      Handles others;
      for (std::size_t k = 0; k < frontier_.size(); ++k) {
        if (k != l && messages[k]) others.push_back(messages[k]);
      }
      for_threes(others, [&](const std::shared_ptr<Handle>& one, const std::shared_ptr<Handle>& two,
                             const std::shared_ptr<Handle>& three) {
        claim_narrow::submit(
            runtime_, {rows_.index, depth, vertices_->first(l)},
            {one, two, three, rows_.offset[l], level_.blocks()[l], parent_.blocks()[l], queue_[l], reached_[l]});
      });
    }
  }

  /// From above: tells the owners of the vertices that the frontier leads to. Waits for all.
  void push() {
    next_.clear();
    Handles arcs;
    if (counted_ == kept_targets) clear_targets();
    const auto counted = static_cast<std::uint32_t>(counted_++ * targets_of(vertices_->blocks()));
    for (std::size_t k = 0; k < frontier_.size(); ++k) {
      const std::uint32_t begin = frontier_[k].begin.pieces, pieces = frontier_[k].pieces();
      arcs.push_back(runtime_.impl().reserve(frontier_[k].arcs(), sizeof(BlockArc)));
      arcs[k]->settle(queue_[k]->home());
      if (frontier_[k].arcs() == 0) continue;
      const auto own = static_cast<std::uint32_t>(level_.first_block() + k);
      const auto submission = Engine::instance().submission();
      count_targets::submit.over(
          runtime_, pieces, {rows_.index, own, begin, counted},
          {queue_[k], rows_.offset[k], rows_.neighbour[k], rows_.start, targets_[k], reached_[k]});
      bucket_arcs::submit.over(runtime_, pieces, {rows_.index, begin, counted},
                               {queue_[k], rows_.offset[k], rows_.neighbour[k], rows_.start, targets_[k], arcs[k]});
      for (const std::uint32_t home : homes_) {
        if (home == arcs[k]->home() || Engine::instance().reaches(home, arcs[k]->home())) continue;
        for (const auto& told : {targets_[k], arcs[k]}) runtime_.impl().send_ahead(*told, home);
      }
    }
    claim_own(arcs, counted);
    if (network_.ranks() > 1) tell(arcs, counted);
    end_level();
  }

  void clear_targets() {
    const auto submission = Engine::instance().submission();
    for (const auto& targets : targets_) {
      if (targets) fill::submit.over(runtime_, targets->size(), {0}, {targets});
    }
    counted_ = 0;
  }

  /// Arcs that a block's frontier has.
  struct Told {
    std::shared_ptr<Handle> arcs;
    std::shared_ptr<Handle> targets;  // null where all lead to the same block
    std::uint64_t number = 0;         // of the block's first vertex
    [[nodiscard]] std::size_t size() const { return arcs ? arcs->size() : 0; }
  };

  /// Own blocks take the arcs to them from the buckets of each other.
  void claim_own(const Handles& arcs, std::uint32_t counted) {
    const std::size_t blocks = frontier_.size(), first = level_.first_block();
    for (std::size_t l = 0; l < blocks; ++l) {
      const auto bucket = static_cast<std::uint32_t>(counted + 2 * vertices_->blocks() + first + l);
      std::vector<Told> own, others;
      for (std::size_t k = 0; k < blocks; ++k) {
        if (frontier_[k].arcs() > 0)
          (k == l ? own : others).push_back({arcs[k], targets_[k], vertices_->first(first + k)});
      }
      claim(l, bucket, own);  // which has no way to go
      claim(l, bucket, others);
    }
  }

  /// Those of other ranks are told. Waits for them.
  void tell(const Handles& arcs, std::uint32_t counted) {
    const std::size_t blocks = vertices_->blocks(), first = level_.first_block();
    std::vector<std::vector<std::uint32_t>> counts, begins;
    for (std::size_t k = 0; k < frontier_.size(); ++k) {
      counts.emplace_back(blocks);
      begins.emplace_back(blocks);
      if (frontier_[k].arcs() == 0) continue;
      const auto all = read_back<std::uint32_t>(runtime_, *targets_[k]);
      std::copy_n(all.begin() + counted, blocks, counts[k].begin());
      std::copy_n(all.begin() + counted + static_cast<std::ptrdiff_t>(2 * blocks), blocks, begins[k].begin());
      for (std::size_t l = 0; l < frontier_.size(); ++l) {
        const std::uint32_t own = std::exchange(counts[k][first + l], 0);
        if (l != k) count_between_blocks(own > 0 ? 1 : 0, own);
      }
    }
    const Exchange exchange(network_, *vertices_, *vertices_, std::move(counts));
    Messages messages = exchange.messages(sizeof(BlockArc));
    {
      const auto submission = Engine::instance().submission();
      for (std::size_t k = 0; k < messages.size(); ++k) {
        for (std::size_t j = 0; j < blocks; ++j) {
          if (!messages[k][j]) continue;
          copy_part::submit(runtime_, {Type::i64, begins[k][j], 0, exchange.sent(k, j), false},
                            {arcs[k], messages[k][j]});
        }
      }
    }
    const Messages arrived = exchange.forward(std::move(messages), sizeof(BlockArc));
    for (std::size_t l = 0; l < arrived.size(); ++l) {
      std::vector<Told> others;
      for (std::size_t i = 0; i < blocks; ++i) {
        if (arrived[l][i]) others.push_back({arrived[l][i], nullptr, vertices_->first(i)});
      }
      claim(l, 0, others);
    }
  }

  /// Arcs to own block l: of those that others have, all or those of a bucket.
  void claim(std::size_t l, std::uint32_t bucket, const std::vector<Told>& told) {
    const auto submission = Engine::instance().submission();
    for_threes(told, [&](const Told& one, const Told& two, const Told& three) {
      claim_vertices::submit.over(runtime_, std::max({one.size(), two.size(), three.size()}),
                                  {rows_.index, depth_ + 1, bucket, one.number, two.number, three.number},
                                  {one.arcs, two.arcs, three.arcs, one.targets, two.targets, three.targets,
                                   rows_.offset[l], level_.blocks()[l], parent_.blocks()[l], queue_[l], reached_[l]});
    });
  }

  /// From below: each vertex that was not reached looks for the frontier. Waits for all.
  void pull() {
    if (next_.empty()) next_ = vertices_of_level(level_, depth_);
    const VertexSets frontier = std::exchange(next_, {});
    const BlockRows& incoming = graph_.incoming();  // which may wait
    for (std::size_t k = 0; k < level_.blocks().size(); ++k) {
      const Vector<Index>& level = level_.blocks()[k];
      const VertexSet& set = frontier.at(level.handle().home());
      const auto submission = Engine::instance().submission();
      pull_rows::submit.over(runtime_, level.size(),
                             {rows_.index, depth_ + 1, set.own_begin, set.own_end, set.own_from, set.others_from},
                             {incoming.offset[k], incoming.neighbour[k], rows_.offset[k], set.own, set.others, level,
                              parent_.blocks()[k], queue_[k], reached_[k]});
    }
    end_level();
  }

  /// Waits for all.
  void end_level() {
    ++depth_;
    // While the host looks whether anybody wants it.
    if (shares_ahead_) next_ = vertices_of_level(level_, depth_);
    look();
  }

  const BlockGraph<Index>& graph_;
  const BlockRows& rows_;
  Network& network_;
  Runtime& runtime_;
  const std::shared_ptr<const Layout> vertices_;
  BlockVector<Index>&level_, &parent_;
  const bool both_ways_;
  Handles queue_, reached_, targets_;  // of each own block
  std::set<std::uint32_t> homes_;      // of all of them
  std::vector<Frontier> frontier_;
  std::vector<ReachedVertices> now_;
  VertexSets next_;             // the frontier, where the level before looked for it from below; of one rank all of it
  std::vector<Queued> queued_;  // in front of the next frontier
  std::vector<bool> holds_;     // whether an own block has vertices of the frontier
  std::uint32_t counted_ = 0;   // frontiers that have targets
  Size all_;                    // that were reached, of all ranks
  std::int32_t depth_ = 0;
  std::uint32_t levels_ = first_levels;
  bool shares_ahead_ = false;  // whether the next level may well be one from below
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
