#include "array/atomic_min.cuh"
#include "base/launch.cuh"
#include "components/lightest_edges/codelet.hpp"

namespace pleach::lightest_edges {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(std::uint32_t first, Buffers<Index> buffers) {
  const auto [from, to, label, least] = buffers;
  const std::uint32_t e = thread_number();
  if (e >= from.size()) return;
  const std::uint32_t a = label[from[e]], b = label[to[e]];
  if (a == b) return;
  lower(least[a], first + e);
  lower(least[b], first + e);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.from.size()), threads, 0, stream>>>(arguments.first, typed);
  });
}

}  // namespace pleach::lightest_edges
