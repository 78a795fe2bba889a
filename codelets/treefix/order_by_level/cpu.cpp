#include "base/prefetch.hpp"
#include "treefix/order_by_level/codelet.hpp"

namespace pleach::order_by_level {

namespace {

template <class Index>
void run(const std::uint32_t* order, const Index* preorder, std::uint32_t* vertex, std::uint32_t* rank,
         std::uint32_t first, std::uint32_t size) {
  const std::uint32_t end = first + size;
  for (std::uint32_t b = first; b < end; ++b) {
    if (b + ahead < end) __builtin_prefetch(&preorder[order[b + ahead]]);
    vertex[b] = static_cast<std::uint32_t>(preorder[order[b]]);
  }
  for (std::uint32_t b = first; b < end; ++b) {
    if (b + ahead < end) __builtin_prefetch(&rank[vertex[b + ahead]], 1);
    rank[vertex[b]] = b;
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    run<Index>(b.order, b.preorder, b.vertex, b.rank, arguments.first, arguments.size);
  });
}

}  // namespace pleach::order_by_level
