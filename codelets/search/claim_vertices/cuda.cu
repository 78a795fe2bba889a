#include "search/append.cuh"
#include "search/claim.cuh"
#include "search/claim_vertices/codelet.hpp"

namespace pleach::claim_vertices {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [place, from, targets, offset, level, parent, queue, reached] = buffers;
  const std::uint32_t i = arguments.first + thread_number();
  bool open = thread_number() < arguments.size;
  if (+targets != nullptr) open = open && i >= targets[arguments.bucket] && i < targets[arguments.bucket + 1];
  const std::uint32_t v = open ? place[i] : 0;
  const bool is_reached = open && claim<Index>(level[v], parent[v], from[i], arguments.depth);
  append(is_reached, v, offset, queue, reached);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::claim_vertices
