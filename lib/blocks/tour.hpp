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
  Numbers enter, leave;                     // for each vertex
  std::shared_ptr<const Layout> positions;  // blocks of positions: twice as large as those of vertices
  std::optional<Targets> entered;  // routes to the position that enters each vertex, if there are several blocks

  // These are computed on first use.
  std::shared_ptr<OnFirstUse<Arrangement>> preorder = std::make_shared<OnFirstUse<Arrangement>>();
  std::shared_ptr<OnFirstUse<PreorderSteps>> steps = std::make_shared<OnFirstUse<PreorderSteps>>();
  std::shared_ptr<OnFirstUse<PreorderEnds>> ends = std::make_shared<OnFirstUse<PreorderEnds>>();
};

/// Returns a layout with twice as many elements in each block.
std::shared_ptr<const Layout> twice(const char* function, const Layout& layout);

/// For ascending keys, each with a number >= 0: returns for each own block the keys just before and after it, or -1,
/// and the number of the key after it. Waits for all ranks.
Handles beside_blocks(const Numbers& key, const Numbers& number);

}  // namespace pleach
