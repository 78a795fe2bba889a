#include "base/prefetch.hpp"
#include "tour/relabel_parents/codelet.hpp"

namespace pleach::relabel_parents {

namespace {

template <class Index>
void run(const Buffers<Index>& buffers) {
  const auto [order, place, enter, parent, new_parent] = buffers;
  const std::size_t n = order.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (i + ahead < n) __builtin_prefetch(&parent[order[i + ahead]]);
    new_parent[i] = place[enter[parent[order[i]]]];
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [](const auto& typed) { run(typed); });
}

}  // namespace pleach::relabel_parents
