#include "runtime/launch.cuh"
#include "tour/link_children/codelet.hpp"

namespace pleach::link_children {

namespace {

__global__ void run(Arguments arguments, Buffers buffers) {
  const auto [first, size] = arguments;
  const auto [order, key, begin, successor] = buffers;
  if (thread_number() >= size) return;
  const std::uint32_t i = first + thread_number(), n = static_cast<std::uint32_t>(order.size());
  successor[i] = static_cast<std::int32_t>(begin[i] < begin[i + 1] ? order[begin[i]] : n + i);
  const std::uint32_t v = order[i], above = key[i];
  std::uint32_t next = n + above;
  if (i + 1 < n && key[i + 1] == above) {
    next = order[i + 1];
  } else if (above == n) {
    next = n + v;
  }
  successor[n + v] = static_cast<std::int32_t>(next);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::link_children
