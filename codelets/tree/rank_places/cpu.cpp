#include "tree/rank_places/codelet.hpp"

namespace pleach::rank_places {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) {
      b.minus_rank[b.place[b.sorted[k]]] = -static_cast<std::int32_t>(arguments.first + k);
    }
  });
}

}  // namespace pleach::rank_places
