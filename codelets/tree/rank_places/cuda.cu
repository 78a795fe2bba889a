#include "base/launch.cuh"
#include "tree/rank_places/codelet.hpp"

namespace pleach::rank_places {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> b) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) b.minus_rank[b.place[b.sorted[k]]] = -static_cast<std::int32_t>(arguments.first + k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::rank_places
