#include "base/launch.cuh"
#include "sort/count_below/codelet.hpp"
#include "sort/count_below/element.hpp"

namespace pleach::count_below {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(bool is_float, Buffers<Index> buffers) {
  const auto [key, order, pivot, below] = buffers;
  const std::size_t j = thread_number();
  if (j < pivot.size()) below[j] = keys_below<Index>(pivot[j], key, order, key.size(), is_float);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.pivot.size()), threads, 0, stream>>>(arguments.is_float, typed);
  });
}

}  // namespace pleach::count_below
