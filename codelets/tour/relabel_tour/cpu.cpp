#include "tour/relabel_tour/codelet.hpp"

namespace pleach::relabel_tour::cpu {

namespace {

template <class Index>
void run(const std::int32_t* place, const Index* enter, const Index* leave, Index* order, Index* new_tour,
         Index* new_enter, Index* new_leave, std::uint32_t first, std::uint32_t size) {
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

void relabel_tour(Arguments arguments, const std::int32_t* place, const void* enter, const void* leave, void* order,
                  void* new_tour, void* new_enter, void* new_leave) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run(place, static_cast<const Index*>(enter), static_cast<const Index*>(leave), static_cast<Index*>(order),
        static_cast<Index*>(new_tour), static_cast<Index*>(new_enter), static_cast<Index*>(new_leave), arguments.first,
        arguments.size);
  });
}

}  // namespace pleach::relabel_tour::cpu
