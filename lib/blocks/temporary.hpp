// Scratch memory of operations on BlockVectors.
#pragma once

#include <pleach/block_vector.hpp>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "runtime/phases/scratch.hpp"
namespace pleach {

/// One vector for each own block of a rank.
using Handles = std::vector<std::shared_ptr<Handle>>;

/// Numbers of elements in the whole vector.
using Numbers = BlockVector<std::int64_t>;

template <class T>
Handles handles_of(const BlockVector<T>& vector) {
  Handles handles;
  for (const Vector<T>& block : vector.blocks()) handles.push_back(block.handle().shared_from_this());
  return handles;
}

/// Returns whether one process has all elements in one block: the operations on Vectors then do the work.
inline bool is_one_block(const Network& network, const Layout& layout) {
  return network.ranks() == 1 && layout.blocks() == 1;
}

/// Makes a BlockVector in scratch memory. Its blocks are not sent to other ranks directly.
template <class T>
BlockVector<T> temporary(Network& network, const std::shared_ptr<const Layout>& layout) {
  Runtime& runtime = network.runtime();
  std::vector<Vector<T>> blocks;
  for (std::size_t b = layout->first_block(network.rank()); b < layout->first_block(network.rank() + 1); ++b) {
    blocks.emplace_back(runtime, layout->size(b), reserve_scratch(runtime, layout->size(b), sizeof(T)));
  }
  return BlockVector<T>(network, layout, std::move(blocks), {});
}

}  // namespace pleach
