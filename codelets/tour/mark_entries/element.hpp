// mark_entries for one position.
#pragma once

#include "tour/mark_entries/codelet.hpp"

namespace pleach::mark_entries {

template <class Index>
PLEACH_DEVICE void element(const Arguments&, const Buffers<Index>& b, std::size_t i) {
  b.entries[i] = b.tour[i] >= 0 ? 1 : 0;
}

}  // namespace pleach::mark_entries
