#include "runtime/launch.cuh"
#include "tour/link_children/codelet.hpp"

namespace pleach::link_children {

namespace {

__global__ void run(Arguments arguments, Buffers buffers) {
  const auto [n, first, size] = arguments;
  const auto [order, begin, successor] = buffers;
  if (thread_number() >= size) return;
  const std::uint32_t i = first + thread_number();
  successor[i] = static_cast<std::int32_t>(begin[i] < begin[i + 1] ? order[begin[i]] : n + i);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::link_children
