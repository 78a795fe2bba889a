#include "runtime/launch.cuh"
#include "search/settle_level/codelet.hpp"

namespace pleach::settle_level {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(std::int32_t depth, Buffers<Index> buffers) {
  const auto [reached_by, level, parent, marks] = buffers;
  const std::size_t v = thread_number();
  if (v >= reached_by.size()) return;
  const bool is_new = reached_by[v] != none && level[v] < 0;
  marks[v] = is_new ? 0 : 1;
  if (!is_new) return;
  level[v] = static_cast<Index>(depth);
  parent[v] = static_cast<Index>(reached_by[v]);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.reached_by.size()), threads, 0, stream>>>(arguments.depth, typed);
  });
}

}  // namespace pleach::settle_level
