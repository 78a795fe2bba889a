#include "base/launch.cuh"
#include "tree/minima_of_range.cuh"
#include "tree/select_largest/element.hpp"

namespace pleach::select_largest {

namespace {

template <class Typed>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Minima minima, Typed buffers) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) select(arguments, minima, buffers, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const Minima minima{buffers.minus_rank, buffers.table, minima_blocks(buffers.minus_rank.size())};
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, minima, typed);
  });
}

}  // namespace pleach::select_largest
