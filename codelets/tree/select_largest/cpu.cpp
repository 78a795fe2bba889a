#include "tree/minima_of_range.hpp"
#include "tree/select_largest/element.hpp"

namespace pleach::select_largest {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const Minima minima{buffers.minus_rank, buffers.table, minima_blocks(buffers.minus_rank.size())};
  with_types(arguments, buffers, [&](const auto& typed) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) select(arguments, minima, typed, k);
  });
}

}  // namespace pleach::select_largest
