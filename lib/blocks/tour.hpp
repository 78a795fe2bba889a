// The Euler tour of a forest in blocks.
#pragma once

#include "blocks/targets.hpp"
#include "blocks/temporary.hpp"

#include <memory>

namespace pleach {

struct BlockTour {
  Numbers enter, leave;                     // of each vertex
  std::shared_ptr<const Layout> positions;  // blocks of as many vertices have twice as many
  Targets entered, left;                    // the positions of each vertex
};

}  // namespace pleach
