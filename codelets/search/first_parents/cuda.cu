#include "runtime/launch.cuh"
#include "search/first_in_rows.cuh"
#include "search/first_parents/codelet.hpp"

namespace pleach::first_parents {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [offset, neighbour, level, parent] = buffers;
  __shared__ Index above[threads];
  const std::size_t i = thread_number(), v = arguments.first + i;
  const Index at = i < parent.size() ? level[v] : Index{-1};
  above[threadIdx.x] = at - 1;
  const bool open = i < parent.size() && !stays(arguments, at);
  first_in_rows(
      row_of(+offset, v, open), [&](std::uint32_t k, unsigned thread) { return level[neighbour[k]] == above[thread]; },
      [&](std::uint32_t k, unsigned thread) { parent[i - threadIdx.x + thread] = neighbour[k]; });
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.parent.size()), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::first_parents
