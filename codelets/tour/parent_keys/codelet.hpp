// parent_keys: keys to order vertices by, so that the children of a vertex are contiguous.
//
// Example: parent 0 0 1 -> key 3 0 1
//
// Traffic: all in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::parent_keys {

using Arguments = IndexRange;

template <class Index = Any>
struct Buffers {
  In<Index, sized> parent;            // n; a root is its own parent
  Out<std::uint32_t, scattered> key;  // n: the parent, and n for roots
  Out<Index, scattered> copy;         // a copy of `parent`
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::parent_keys
