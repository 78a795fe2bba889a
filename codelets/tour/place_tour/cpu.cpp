#include "base/prefetch.hpp"
#include "tour/place_tour/codelet.hpp"

namespace pleach::place_tour {

namespace {

template <class Index>
void run(const Arguments& arguments, const Buffers<Index>& buffers) {
  const auto [index, first, size] = arguments;
  const auto [position, enter, leave, tour, scratch] = buffers;
  const std::uint32_t end = first + size, n = static_cast<std::uint32_t>(enter.size());
  for (std::uint32_t i = first; i < end; ++i) {
    if (i + ahead < end) {
      __builtin_prefetch(&tour[position[i + ahead]], 1);
      __builtin_prefetch(&tour[position[n + i + ahead]], 1);
    }
    enter[i] = position[i];
    leave[i] = position[n + i];
    tour[position[i]] = static_cast<Index>(i);
    tour[position[n + i]] = ~static_cast<Index>(i);
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { run(arguments, typed); });
}

}  // namespace pleach::place_tour
