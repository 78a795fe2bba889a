#include "expression/inspect_operations/element.hpp"

namespace pleach::inspect_operations {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  Tally* tally = buffers.tally;
  std::fill_n(tally, buffers.tally.size(), Tally{});
  with_types(arguments, buffers, [&](const auto& b) {
    Tally sum;
    for (std::uint32_t k = 0; k < arguments.size; ++k) include(sum, arguments, b, k);
    tally[0] = sum;
  });
}

}  // namespace pleach::inspect_operations
