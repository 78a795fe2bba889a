// List ranking by pointer jumping, for list_rank().
#pragma once

#include <pleach/list.hpp>
#include <pleach/vector.hpp>

namespace pleach {

/// rank[i] = the number of elements before i in its list, or after i if from_tail. `variant` is one of Wyllie's. The
/// vectors are different and have one length; successor has values. Throws list_rank()'s errors of elements.
template <class Index>
void wyllie(const Vector<Index>& successor, Vector<Index>& rank, ListRanking variant, bool from_tail);

}  // namespace pleach
