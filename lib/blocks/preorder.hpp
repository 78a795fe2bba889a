// The vertices of a forest in blocks in preorder, in which each subtree stands in one piece.
#pragma once

#include "blocks/selection.hpp"
#include "blocks/targets.hpp"

#include <memory>

namespace pleach {

struct BlockTour;

/// How many vertices the tour enters before each one.
Numbers preorder_of(Network& network, const std::shared_ptr<const Layout>& vertices, const BlockTour& tour);

/// The places of the preorder lie in the blocks of the vertices.
struct Preorder {
  Targets places;         // of each vertex
  Arrangement vertices;   // in the order of their places
  Handles end;            // of each own block: of the subtree of each place's vertex, as clip_ends has it
  Selection crossing;     // the places whose subtrees end in another block
  Targets last_of_those;  // the last places of these subtrees
};

/// Waits for all ranks.
std::unique_ptr<const Preorder> list_preorder(Network& network, const std::shared_ptr<const Layout>& vertices,
                                              const BlockTour& tour);

}  // namespace pleach
