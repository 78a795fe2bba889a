#include "base/launch.cuh"
#include "expression/evaluate_levels/element.hpp"

namespace pleach::evaluate_levels {

namespace {

template <class Value>
__global__ void __launch_bounds__(threads) wide(std::uint32_t begin, std::uint32_t end, Buffers<Value> b) {
  const std::uint32_t p = begin + thread_number();
  if (p < end) b.result[p] = result_at(b, p);
}

/// One block computes levels [first, last) from the last to the first.
template <class Value>
__global__ void __launch_bounds__(threads) narrow(std::uint32_t first, std::uint32_t last, Buffers<Value> b) {
  for (std::uint32_t l = last; l > first; --l) {
    for (std::uint32_t p = b.offset[l - 1] + threadIdx.x; p < b.offset[l]; p += threads) b.result[p] = result_at(b, p);
    __syncthreads();
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& b) {
    for_each_run_up(arguments.levels, narrow_level, [&](Levels run, bool is_wide) {
      if (is_wide) {
        wide<Value><<<blocks_of(run.end() - run.begin()), threads, 0, stream>>>(run.begin(), run.end(), b);
      } else {
        narrow<Value><<<1, threads, 0, stream>>>(run.first, run.last, b);
      }
    });
  });
}

}  // namespace pleach::evaluate_levels
