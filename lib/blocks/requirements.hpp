// Checks of the arguments of operations on BlockVectors. All ranks throw an error that one rank finds.
#pragma once

#include <pleach/block_vector.hpp>
#include <pleach/error.hpp>

#include "arguments.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

namespace pleach {

template <class T, class Other>
void require_network(const char* function, const char* name, const BlockVector<T>& vector,
                     const BlockVector<Other>& others) {
  if (&vector.network() != &others.network()) {
    throw ArgumentError(std::string(function) + ": " + name + " is of another Network than the other arguments");
  }
}

/// Throws ArgumentError if a block, which the user may have replaced through blocks(), has not its size in the layout.
template <class T>
void require_blocks(const char* function, const char* name, const BlockVector<T>& vector) {
  const Layout& layout = *vector.layout();
  const std::size_t first = vector.first_block();
  for (std::size_t k = 0; k < vector.blocks().size(); ++k) {
    const Vector<T>& block = vector.blocks()[k];
    if (block.size() == layout.size(first + k)) continue;
    throw ArgumentError(std::string(function) + ": block " + std::to_string(first + k) + " of " + name + " has " +
                        std::to_string(block.size()) + " elements, its layout has " +
                        std::to_string(layout.size(first + k)));
  }
}

template <class T, class Other>
void require_layout(const char* function, const char* name, const BlockVector<T>& vector, const char* other,
                    const BlockVector<Other>& others) {
  require_network(function, name, vector, others);
  require_blocks(function, name, vector);
  require_blocks(function, other, others);
  require_length(function, name, vector.size(), other, others.size());
  if (*vector.layout() != *others.layout()) {
    throw ArgumentError(std::string(function) + ": " + name + " has other blocks than " + other);
  }
}

template <class T>
void require_filled(const char* function, const char* name, const BlockVector<T>& vector) {
  require_blocks(function, name, vector);
  for (const Vector<T>& block : vector.blocks()) require_filled(function, name, block);
}

template <class T, class Other>
void require_different(const char* function, const char* name, const BlockVector<T>& vector, const char* other,
                       const BlockVector<Other>& others) {
  if (static_cast<const void*>(&vector) == static_cast<const void*>(&others)) {
    throw ArgumentError(std::string(function) + ": " + name + " and " + other + " are the same vector");
  }
}

/// Throws ArgumentError unless the layout of a graph's vertices has as many ranks as the network.
void require_ranks(const char* function, const std::shared_ptr<const Layout>& vertices, const Network& network);

/// Waits for the indices, and throws RangeError if one of them is outside [0, bound).
template <class Index>
void require_inside(const char* function, const char* name, const BlockVector<Index>& index, std::uint64_t bound);

}  // namespace pleach
