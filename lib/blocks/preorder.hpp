// The vertices of a forest in blocks in preorder, in which each subtree is contiguous, and data for the sums over
// ancestors and subtrees.
#pragma once

#include "blocks/selection.hpp"
#include "blocks/targets.hpp"

#include <memory>
#include <optional>

namespace pleach {

struct BlockTour;

/// Returns how many vertices the tour enters before each vertex.
Numbers preorder_of(Network& network, const std::shared_ptr<const Layout>& vertices, const BlockTour& tour);

/// Returns the place of each vertex in preorder. A block has the vertices that its part of the tour enters: at most
/// twice as many as a block of vertices. This function and those below wait for all ranks.
std::unique_ptr<const Arrangement> list_preorder(Network& network, const std::shared_ptr<const Layout>& vertices,
                                                 const BlockTour& tour);

/// The steps of a block's part of the tour, by the block's places in preorder.
struct PreorderSteps {
  Handles step;       // for each own block, as step_places computes them
  Selection entered;  // the steps that enter the places
  Selection open;     // the places that a step in another block leaves
  Targets left;       // the steps that leave these places
};
std::unique_ptr<const PreorderSteps> list_steps(Network& network, const Arrangement& places, const BlockTour& tour);

/// The ends of the subtrees of the places.
struct PreorderEnds {
  Handles end;            // for each own block, as clip_ends computes them
  Selection crossing;     // the places whose subtrees end in another block
  Targets last_of_those;  // the last places of these subtrees
};
std::unique_ptr<const PreorderEnds> list_ends(Network& network, const Arrangement& places, const BlockTour& tour);

}  // namespace pleach
