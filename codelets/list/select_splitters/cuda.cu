#include "list/select_splitters/codelet.hpp"
#include "runtime/types.hpp"

namespace pleach::select_splitters::cuda {

namespace {

__global__ void select(Arguments arguments, const std::uint32_t* __restrict__ heads, std::uint32_t* start,
                       std::size_t m) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= m) return;
  const Splitters splitters = arguments.splitters;
  const auto j = static_cast<std::uint32_t>(i);
  if (j < splitters.count) {
    start[i] = splitter(splitters, j);
  } else {
    start[i] = heads != nullptr ? heads[j - splitters.count] : arguments.head + (j - splitters.count);
  }
}

}  // namespace

void select_splitters(Arguments arguments, const std::uint32_t* heads, std::uint32_t* start, std::size_t m,
                      CudaStream stream) {
  select<<<static_cast<unsigned>((m + 255) / 256), 256, 0, stream>>>(arguments, heads, start, m);
}

}  // namespace pleach::select_splitters::cuda
