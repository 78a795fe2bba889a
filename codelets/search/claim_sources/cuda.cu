#include "search/append.cuh"
#include "search/claim.cuh"
#include "search/claim_sources/codelet.hpp"

namespace pleach::claim_sources {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [place, offset, level, parent, queue, reached] = buffers;
  const bool open = thread_number() < arguments.size;
  const std::uint32_t v = open ? place[arguments.first + thread_number()] : 0;
  const bool is_reached = open && claim<Index>(level[v], parent[v], static_cast<Index>(arguments.number + v), 0);
  append(is_reached, v, offset, queue, reached);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::claim_sources
