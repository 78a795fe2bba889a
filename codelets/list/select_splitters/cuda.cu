#include "base/launch.cuh"
#include "list/select_splitters/codelet.hpp"

namespace pleach::select_splitters {

namespace {

__global__ void run(Arguments arguments, Buffers buffers) {
  const auto [splitters, head] = arguments;
  const auto [heads, start] = buffers;
  const std::uint32_t j = thread_number();
  if (j >= start.size()) return;
  if (j < splitters.count) {
    start[j] = splitter(splitters, j);
  } else {
    start[j] = heads != nullptr ? heads[j - splitters.count] : head + (j - splitters.count);
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.start.size()), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::select_splitters
