// parent_keys: the key to order vertices by, so that the children of a vertex stand together.
//
// Example: parent 0 0 1 -> key 3 0 1
//
// Traffic: all in order.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::parent_keys {

/// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
struct Arguments {
  IndexType index;
  std::uint32_t first = 0;
  std::uint32_t size = 0;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized> parent;            // n parents; a root is its own
  Out<std::uint32_t, scattered> key;  // n: the parent, and n for roots
  Out<Index, scattered> copy;         // n parents, as they are
};

extern const Phase<Arguments, Buffers<>> submit;

void cpu(const Arguments& arguments, const Buffers<>& buffers);
void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream);

}  // namespace pleach::parent_keys
