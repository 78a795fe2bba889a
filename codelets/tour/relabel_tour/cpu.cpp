#include "tour/relabel_tour/codelet.hpp"

namespace pleach::relabel_tour {

namespace {

template <class Index>
void run(const Arguments& arguments, const Buffers<Index>& buffers) {
  const auto [index, first, size] = arguments;
  const auto [place, enter, leave, order, new_tour, new_enter, new_leave] = buffers;
  for (std::uint32_t i = first; i < first + size; ++i) {
    const std::int32_t here = place[enter[i]];
    order[here] = static_cast<Index>(i);
    new_enter[here] = enter[i];
    new_leave[here] = leave[i];
    new_tour[enter[i]] = here;
    new_tour[leave[i]] = ~static_cast<Index>(here);
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { run(arguments, typed); });
}

}  // namespace pleach::relabel_tour
