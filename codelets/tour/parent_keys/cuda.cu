#include "base/launch.cuh"
#include "tour/parent_keys/codelet.hpp"

namespace pleach::parent_keys {

namespace {

template <class Index>
__global__ void run(Arguments arguments, Buffers<Index> buffers) {
  const auto [index, first, size] = arguments;
  const auto [parent, key, copy] = buffers;
  if (thread_number() >= size) return;
  const std::uint32_t i = first + thread_number(), n = static_cast<std::uint32_t>(parent.size());
  const Index above = parent[i];
  key[i] = above == static_cast<Index>(i) ? n : static_cast<std::uint32_t>(above);
  copy[i] = above;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::parent_keys
