// The Euler tour of a forest in blocks.
#pragma once

#include "blocks/preorder.hpp"
#include "blocks/targets.hpp"
#include "blocks/temporary.hpp"
#include "once.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pleach {

struct BlockTour {
  Numbers enter, leave;                     // of each vertex
  std::shared_ptr<const Layout> positions;  // blocks of as many vertices have twice as many
  std::optional<Targets> entered;           // the first position of each vertex, where there are several blocks

  // Made when they are first used.
  std::shared_ptr<OnFirstUse<Arrangement>> preorder = std::make_shared<OnFirstUse<Arrangement>>();
  std::shared_ptr<OnFirstUse<PreorderSteps>> steps = std::make_shared<OnFirstUse<PreorderSteps>>();
  std::shared_ptr<OnFirstUse<PreorderEnds>> ends = std::make_shared<OnFirstUse<PreorderEnds>>();
};

/// Returns a layout with twice as many elements in each block.
std::shared_ptr<const Layout> twice(const char* function, const Layout& layout);

/// For keys in order, and a number >= 0 with each: returns the neighbours of each own block, the keys before and behind
/// it, or -1, and the number behind it. Waits for all ranks.
Handles beside_blocks(const Numbers& key, const Numbers& number);

}  // namespace pleach
