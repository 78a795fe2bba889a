#include "components/mark_children/codelet.hpp"

namespace pleach::mark_children::cpu {

void mark_children(Arguments arguments, const void* parent, std::size_t k, std::uint8_t* marks) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* parents = static_cast<const Index*>(parent);
    for (std::size_t i = 0; i < k; ++i) marks[i] = static_cast<std::uint64_t>(parents[i]) != arguments.first + i;
  });
}

}  // namespace pleach::mark_children::cpu
