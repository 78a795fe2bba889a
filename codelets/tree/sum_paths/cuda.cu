#include "base/launch.cuh"
#include "tree/sum_paths/element.hpp"

namespace pleach::sum_paths {

namespace {

template <class Index, class Value, class Op>
__global__ void __launch_bounds__(threads)
    run(bool in_order, std::uint32_t roots, std::uint32_t size, Buffers<Index, Value, Op> b) {
  const std::uint32_t k = thread_number();
  if (k < size) b.result[k] = path_sum(in_order, roots, b, Op{}, k);
}

}  // namespace

void cuda(const Arguments& a, const Buffers<>& buffers, CudaStream stream) {
  with_types(a, buffers, [&](const auto& typed) {
    run<<<blocks_of(a.size), threads, 0, stream>>>(a.in_order, a.roots, a.size, typed);
  });
}

}  // namespace pleach::sum_paths
