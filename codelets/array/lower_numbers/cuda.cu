#include "array/lower_numbers/codelet.hpp"
#include "base/launch.cuh"

namespace pleach::lower_numbers {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers buffers) {
  const auto [place, number, least] = buffers;
  if (thread_number() >= arguments.size) return;
  const std::uint32_t i = arguments.first + thread_number();
  atomicMin(reinterpret_cast<long long*>(&least[place[i]]), static_cast<long long>(number[i]));
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::lower_numbers
