// The Euler tour of a small tree in host memory.
#pragma once

#include <pleach/tree.hpp>

#include <vector>

namespace pleach {

template <class Index>
struct HostTour {
  std::vector<Index> tour, preorder, parent;  // 2 n, n, n
};

/// Returns the tree's tour. The first call waits for the tree and copies it.
template <class Index>
const HostTour<Index>& host_tour_of(const Tree<Index>& tree);

}  // namespace pleach
