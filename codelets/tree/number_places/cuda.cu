#include "base/launch.cuh"
#include "tree/number_places/codelet.hpp"

namespace pleach::number_places {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Buffers<Index> buffers) {
  const auto [enter, leave, preorder, size, postorder, level, place] = buffers;
  const std::size_t v = thread_number();
  if (v >= enter.size()) return;
  const std::int64_t i = enter[v], j = leave[v], before = preorder != nullptr ? preorder[v] : 0,
                     below = (j - i + 1) / 2;
  if (size != nullptr) size[v] = static_cast<Index>(below);
  // Before the tour leaves a vertex, it has entered the vertices before it and those of its subtree.
  if (postorder != nullptr) postorder[v] = static_cast<Index>(j - before - below);
  if (level != nullptr) level[v] = static_cast<Index>(2 * before - i);
  if (place != nullptr) place[v] = static_cast<Index>(before);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.enter.size()), threads, 0, stream>>>(typed); });
}

}  // namespace pleach::number_places
