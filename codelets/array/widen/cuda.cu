#include "array/widen/codelet.hpp"
#include "base/launch.cuh"

namespace pleach::widen {

namespace {

__global__ void __launch_bounds__(threads) run(std::int64_t start, Buffers buffers) {
  const auto [place, number] = buffers;
  const std::size_t i = thread_number();
  if (i < place.size()) number[i] = place[i] == no_place ? -1 : start + place[i];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.place.size()), threads, 0, stream>>>(arguments.start, buffers);
}

}  // namespace pleach::widen
