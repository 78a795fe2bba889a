#include "tree/number_places/codelet.hpp"

namespace pleach::number_places {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, []<class Index>(const Buffers<Index>& b) {
    const std::int64_t *enter = b.enter, *leave = b.leave, *preorder = b.preorder;
    const std::size_t n = b.enter.size();
    const auto write = [n](Index* result, auto value) {
      for (std::size_t v = 0; result != nullptr && v < n; ++v) result[v] = static_cast<Index>(value(v));
    };
    write(b.size, [=](std::size_t v) { return (leave[v] - enter[v] + 1) / 2; });
    // Before the tour leaves a vertex, it has entered the vertices before it and those of its subtree.
    write(b.postorder, [=](std::size_t v) { return leave[v] - preorder[v] - (leave[v] - enter[v] + 1) / 2; });
    write(b.level, [=](std::size_t v) { return 2 * preorder[v] - enter[v]; });
    write(b.place, [=](std::size_t v) { return preorder[v]; });
  });
}

}  // namespace pleach::number_places
