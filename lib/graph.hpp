// What the operations on graphs share.
#pragma once

#include <pleach/vector.hpp>

#include "runtime/handle.hpp"

#include <cstddef>
#include <memory>

namespace pleach {

/// The vertex that each of the arcs leaves: indices. Only submits: called with Engine's submission lock.
template <class Index>
std::shared_ptr<Handle> rows_of(const Vector<Index>& offset, std::size_t arcs);

}  // namespace pleach
