#include "treefix/tour_confine/codelet.hpp"

#include <algorithm>

namespace pleach::tour_confine {

namespace {

/// Weights and results are `stride` reals apart.
template <class Index, class Real>
void confine(Direction direction, bool inclusive, const Index* tour, std::size_t m, const Index* other,
             const Real* weight, Real* result, std::size_t stride) {
  Index maximum[classes] = {-1, -1, -1};
  const auto settle = [&](Index v, const bool(&present)[classes]) {
    if (present[0] || present[1] || present[2]) {
      result[static_cast<std::size_t>(v) * stride] = sum_of_classes<Real>(present[0], present[1], present[2]);
    }
  };
  for (std::size_t p = 0; p < m; ++p) {
    const auto position = static_cast<Index>(p);
    const bool enters = tour[p] >= 0;
    const Index v = enters ? tour[p] : ~tour[p];
    const int mine = enters ? class_of(weight[static_cast<std::size_t>(v) * stride]) : -1;
    bool present[classes];
    if (direction == Direction::root) {
      if (!enters) continue;
      for (int c = 0; c < classes; ++c) present[c] = maximum[c] >= position || (inclusive && mine == c);
      if (mine >= 0) maximum[mine] = std::max(maximum[mine], other[v]);
      settle(v, present);
    } else if (enters) {
      if (mine >= 0) maximum[mine] = position;
    } else {
      for (int c = 0; c < classes; ++c) present[c] = inclusive ? maximum[c] >= other[v] : maximum[c] > other[v];
      settle(v, present);
    }
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const std::int32_t* found = buffers.found;
  if (std::find(found, found + buffers.found.size(), 1) == found + buffers.found.size()) return;
  with_types(arguments, buffers, [&]<class Index, class Value>(const Buffers<Index, Value>& b) {
    for_each_real<Value>(b.weight, b.result, [&]<class Real>(const Real* weight, Real* result, std::size_t stride) {
      confine<Index>(arguments.direction, arguments.inclusive, b.tour, b.tour.size(), b.other, weight, result, stride);
    });
  });
}

}  // namespace pleach::tour_confine
