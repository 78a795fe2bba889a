#include "tour/mark_entries/codelet.hpp"

namespace pleach::mark_entries {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [](const auto& typed) {
    const auto [tour, entries] = typed;
    const std::size_t n = tour.size();
    for (std::size_t i = 0; i < n; ++i) entries[i] = tour[i] >= 0;
  });
}

}  // namespace pleach::mark_entries
