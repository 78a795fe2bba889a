#include "blocks/narrow_levels.hpp"

#include "blocks/threes.hpp"
#include "instances.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "search/claim_narrow/codelet.hpp"
#include "search/expand_narrow/codelet.hpp"

#include <algorithm>

namespace pleach {

template <class Index>
bool NarrowLevels<Index>::suit() const {
  return std::ranges::all_of(blocks_.own(), [](const ReachedBlock<Index>& block) {
    return is_narrow(block.frontier.begin, block.frontier.end);
  });
}

template <class Index>
void NarrowLevels<Index>::submit(std::int32_t depth) const {
  for (std::uint32_t level = 0; level < levels_; ++level) {
    submit(depth + 1 + static_cast<std::int32_t>(level), level == 0);
  }
}

template <class Index>
void NarrowLevels<Index>::submit(std::int32_t depth, bool begins) const {
  const Submission submission;
  Handles messages;
  for (const ReachedBlock<Index>& block : blocks_.own()) {
    messages.push_back(expands(block) ? reserve_scratch(runtime_, narrow_message, sizeof(Index)) : nullptr);
    if (!messages.back()) continue;
    messages.back()->set_affinity(block.affinity());
    const auto& [pieces, arcs, vertices] = block.frontier.begin;
    expand_narrow::submit(
        runtime_, {type_of<Index>(), depth, block.first, begins, pieces, arcs, vertices},
        {block.offset, block.neighbour, block.level, block.parent, block.queue, block.reached, messages.back()});
  }
  for (std::size_t l = 0; l < blocks_.own().size(); ++l) {
    const ReachedBlock<Index>& block = blocks_.own()[l];
    if (block.size() == 0) continue;
    Handles others;
    for (std::size_t k = 0; k < blocks_.own().size(); ++k) {
      if (k != l && messages[k]) others.push_back(messages[k]);
    }
    for_threes(others, [&](const std::shared_ptr<Handle>& one, const std::shared_ptr<Handle>& two,
                           const std::shared_ptr<Handle>& three) {
      claim_narrow::submit(runtime_, {type_of<Index>(), depth, block.first},
                           {one, two, three, block.offset, block.level, block.parent, block.queue, block.reached});
    });
  }
}

template <class Index>
typename NarrowLevels<Index>::Done NarrowLevels<Index>::finish() {
  blocks_.look();
  std::uint32_t levels = 0, last = 0;
  for (const ReachedBlock<Index>& block : blocks_.own()) {
    if (!expands(block)) continue;
    levels = std::max(levels, block.now.levels);
    last = std::max(last, block.now.wide == WideFrontier::none ? block.now.last : block.now.levels);
  }
  Done done{static_cast<std::int32_t>(last), false};
  for (ReachedBlock<Index>& block : blocks_.own()) {
    block.frontier = {};
    if (!expands(block)) continue;
    const bool is_wide = block.now.wide == WideFrontier::own, is_behind = is_wide && block.now.levels < levels;
    if (is_behind) block.frontier = {block.now.begin, block.now.end};
    block.queued = is_wide && !is_behind ? block.now.begin : block.now.end;
    done.some_are_behind = done.some_are_behind || is_behind;
  }
  levels_ = levels == levels_ ? std::min(2 * levels_, max_levels) : first_levels;
  return done;
}

#define INSTANCES(Index) template class NarrowLevels<Index>;
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
