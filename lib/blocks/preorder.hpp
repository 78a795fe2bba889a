// The vertices of a forest in blocks in preorder, in which each subtree stands in one piece, and what the sums over
// ancestors and subtrees go by there.
#pragma once

#include "blocks/selection.hpp"
#include "blocks/targets.hpp"

#include <memory>
#include <optional>

namespace pleach {

struct BlockTour;

/// Returns how many vertices the tour enters before each vertex.
Numbers preorder_of(Network& network, const std::shared_ptr<const Layout>& vertices, const BlockTour& tour);

/// The place of each vertex in preorder. A block has those that its part of the tour enters, which are twice as many as
/// the vertices of a block at the most. Waits for all ranks, as those below do.
std::unique_ptr<const Arrangement> list_preorder(Network& network, const std::shared_ptr<const Layout>& vertices,
                                                 const BlockTour& tour);

/// The steps of the tour at the places of the same block.
struct PreorderSteps {
  Handles step;       // of each own block, as step_places has them
  Selection entered;  // the steps that enter the places
  Selection open;     // the places that another block leaves
  Targets left;       // and the steps that leave them
};
std::unique_ptr<const PreorderSteps> list_steps(Network& network, const Arrangement& places, const BlockTour& tour);

/// The subtrees of the places.
struct PreorderEnds {
  Handles end;            // of each own block, as clip_ends has it
  Selection crossing;     // the places whose subtrees end in another block
  Targets last_of_those;  // the last places of these subtrees
};
std::unique_ptr<const PreorderEnds> list_ends(Network& network, const Arrangement& places, const BlockTour& tour);

}  // namespace pleach
