#include "blocks/reached_blocks.hpp"

#include "arguments.hpp"
#include "blocks/collective.hpp"
#include "blocks/exchange.hpp"
#include "blocks/rows.hpp"
#include "blocks/targets.hpp"
#include "instances.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "search/claim_sources/codelet.hpp"
#include "search/start_search/codelet.hpp"

#include <utility>

namespace pleach {

namespace {

/// Up to this many sources are sent to all ranks; more are sent to their blocks only.
constexpr std::uint64_t few_sources = 1024;

}  // namespace

template <class Index>
ReachedBlocks<Index>::ReachedBlocks(const BlockGraph<Index>& graph, BlockVector<Index>& level,
                                    BlockVector<Index>& parent)
    : network_(graph.network()), runtime_(network_.runtime()), vertices_(graph.layout()) {
  const BlockRows& rows = graph.rows();
  for (std::size_t k = 0; k < level.blocks().size(); ++k) {
    const std::size_t number = level.first_block() + k;
    own_.push_back({number, vertices_->first(number), level.blocks()[k], parent.blocks()[k], rows.offset[k],
                    rows.neighbour[k], nullptr, nullptr, nullptr});
    start(own_.back());
  }
}

template <class Index>
void ReachedBlocks<Index>::start(ReachedBlock<Index>& block) const {
  const auto reserve = [&](std::size_t size, std::size_t element_bytes) {
    auto vector = reserve_scratch(runtime_, size, element_bytes);
    vector->set_affinity(block.level.handle().affinity());
    return vector;
  };
  block.queue = reserve(queued(block.size(), block.neighbour->size()), sizeof(Piece));
  if (block.size() == 0) {
    block.reached = hand_over(runtime_, std::vector<ReachedVertices>(1));
    return;
  }
  block.reached = reserve(1, sizeof(ReachedVertices));
  block.targets = reserve(kept_targets * targets_of(vertices_->blocks()), sizeof(std::uint32_t));
  const Submission submission;
  start_search::submit.over(runtime_, block.size(), {type_of<Index>()},
                            {block.level, block.parent, block.queue, block.reached, block.targets});
  block.level.handle().set_filled();
  block.parent.handle().set_filled();
}

template <class Index>
void ReachedBlocks<Index>::seed(const Numbers& sources) {
  if (sources.size() <= few_sources) return seed_few(all_of(network_, sources.part()));
  const Messages places = Targets(sources, vertices_).places();
  for (std::size_t l = 0; l < places.size(); ++l) {
    for (const auto& message : places[l]) {
      if (message) claim_sources_of(own_[l], message);
    }
  }
}

template <class Index>
void ReachedBlocks<Index>::seed_few(const std::vector<std::int64_t>& sources) {
  for (ReachedBlock<Index>& block : own_) {
    std::vector<std::uint32_t> places;
    for (const std::int64_t source : sources) {
      const std::uint64_t place = static_cast<std::uint64_t>(source) - block.first;
      if (place < block.size()) places.push_back(static_cast<std::uint32_t>(place));
    }
    if (!places.empty()) claim_sources_of(block, hand_over(runtime_, places));
  }
}

template <class Index>
void ReachedBlocks<Index>::claim_sources_of(ReachedBlock<Index>& block, const std::shared_ptr<Handle>& places) const {
  block.holds = true;
  const Submission submission;
  claim_sources::submit.over(runtime_, places->size(), {type_of<Index>(), block.first},
                             {places, block.offset, block.level, block.parent, block.queue, block.reached});
}

template <class Index>
void ReachedBlocks<Index>::look() {
  Handles of_all;
  for (const ReachedBlock<Index>& block : own_) of_all.push_back(block.reached);
  const auto reached = read_back<ReachedVertices>(runtime_, of_all);
  for (std::size_t k = 0; k < reached.size(); ++k) {
    ReachedVertices& now = own_[k].now;
    const ReachedVertices before = std::exchange(now, reached[k][0]);
    if (network_.ranks() == 1) count_between_blocks(now.messages - before.messages, now.told - before.told);
  }
}

template <class Index>
typename ReachedBlocks<Index>::Size ReachedBlocks<Index>::advance() {
  Size frontier, all;
  for (ReachedBlock<Index>& block : own_) {
    block.frontier = {block.queued, block.now};
    block.queued = block.now;
    block.holds = block.frontier.vertices() > 0;
    frontier.vertices += block.frontier.vertices();
    frontier.arcs += block.frontier.arcs();
    all.vertices += block.now.vertices;
    all.arcs += block.now.arcs;
  }
  const std::vector<std::uint64_t> sums = sums_of(network_, {frontier.vertices, frontier.arcs, all.vertices, all.arcs});
  all_ = {sums[2], sums[3]};
  return {sums[0], sums[1]};
}

template <class Index>
void ReachedBlocks<Index>::count_between_blocks(std::uint32_t messages, std::uint32_t arcs) const {
  Exchange::count_unsent(network_, messages, arcs * sizeof(BlockArc));
}

#define INSTANCES(Index) template class ReachedBlocks<Index>;
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
