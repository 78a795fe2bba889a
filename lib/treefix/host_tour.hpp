// The tour of a little tree in the host's memory.
#pragma once

#include <pleach/tree.hpp>

#include <vector>

namespace pleach {

template <class Index>
struct HostTour {
  std::vector<Index> tour, preorder, parent;  // 2 n, n, n
};

/// The tree's own, which is copied the first time. Waits for the tree then.
template <class Index>
const HostTour<Index>& host_tour_of(const Tree<Index>& tree);

}  // namespace pleach
