#include "treefix/tour_confine/codelet.hpp"

#include <algorithm>

namespace pleach::tour_confine::cpu {

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

void tour_confine(Arguments arguments, const std::int32_t* found, std::size_t k, const void* tour, std::size_t m,
                  const void* other, const void* weight, void* result) {
  if (std::find(found, found + k, 1) == found + k) return;
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto component = [&]<class Real>(const Real* w, Real* r, std::size_t stride) {
      confine(arguments.direction, arguments.inclusive, static_cast<const Index*>(tour), m,
              static_cast<const Index*>(other), w, r, stride);
    };
    with_value(arguments.value, [&]<class Value>(Value) {
      auto* w = static_cast<const Value*>(weight);
      auto* r = static_cast<Value*>(result);
      if constexpr (is_complex<Value>) {
        component(&w->re, &r->re, 2);
        component(&w->im, &r->im, 2);
      } else if constexpr (is_rounded<Value>) {
        component(w, r, 1);
      }
    });
  });
}

}  // namespace pleach::tour_confine::cpu
