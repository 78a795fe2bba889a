#include "array/tile_scan.cuh"
#include "graph/edge_keys/codelet.hpp"

namespace pleach::edge_keys {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads) keys(Arguments arguments, Buffers<Index> buffers) {
  const auto [index, directed, vertices, first, size] = arguments;
  const auto [from, to, key, head, fault] = buffers;
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t part = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (part >= size) break;
    const std::size_t i = first + part;
    const auto a = static_cast<std::uint64_t>(from[i]), b = static_cast<std::uint64_t>(to[i]);
    const bool outside = a >= vertices || b >= vertices;
    if (outside && fault != nullptr) atomicMin(fault, static_cast<std::uint32_t>(i));
    const std::uint32_t tail = outside ? 0 : static_cast<std::uint32_t>(a),
                        end = outside ? 0 : static_cast<std::uint32_t>(b);
    if (directed) {
      key[i] = tail;
      if (head != nullptr) head[i] = end;
    } else {
      reinterpret_cast<uint2*>(&key[0])[i] = {tail, end};
      if (head != nullptr) reinterpret_cast<uint2*>(&head[0])[i] = {end, tail};
    }
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    keys<<<static_cast<unsigned>(tiles(arguments.size)), block_threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::edge_keys
