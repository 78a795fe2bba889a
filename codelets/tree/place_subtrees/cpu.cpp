#include "tree/place_subtrees/codelet.hpp"

namespace pleach::place_subtrees {

namespace {

/// Prefetch distance in vertices.
constexpr std::uint32_t ahead = 32;

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    const Index *parent = b.parent, *subtree = b.subtree, *place = b.place;
    std::int32_t* parent_place = b.parent_place;
    Index* size_of = b.size_of;
    for (std::uint32_t k = 0; k < arguments.size; ++k) {
      if (k + ahead < arguments.size) __builtin_prefetch(&place[parent[k + ahead]]);
      const auto v = static_cast<Index>(arguments.first + k), own = place[v];
      parent_place[own] = parent[k] == v ? -1 : static_cast<std::int32_t>(place[parent[k]]);
      size_of[own] = subtree[k];
    }
  });
}

}  // namespace pleach::place_subtrees
