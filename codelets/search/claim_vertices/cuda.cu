#include "base/launch.cuh"
#include "search/append.cuh"
#include "search/claim.cuh"
#include "search/claim_vertices/share.hpp"

#include <algorithm>

namespace pleach::claim_vertices {

namespace {

/// Finds the share of an arc only once for as many arcs as each block has, because shares may be in another GPU's
/// memory.
template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  __shared__ Share shares[3];
  if (threadIdx.x < 3) shares[threadIdx.x] = share_of(static_cast<int>(threadIdx.x), arguments, buffers);
  __syncthreads();
  for (const Share& share : shares) {
    const std::uint32_t size = share.end - share.begin;
    for (std::uint32_t first = blockIdx.x * threads; first < size; first += gridDim.x * threads) {
      const bool open = first + threadIdx.x < size;
      const BlockArc arc = open ? share.arcs[share.begin + first + threadIdx.x] : BlockArc{};
      const auto from = static_cast<Index>(share.number + arc.from);
      const bool is_reached =
          open && claim<Index>(buffers.level[arc.to], buffers.parent[arc.to], from, arguments.depth);
      append(is_reached, arc.to, buffers.offset, buffers.queue, buffers.reached);
    }
  }
}

/// Resident blocks of threads on a multiprocessor.
constexpr unsigned blocks_per_processor = 8;

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto blocks = blocks_per_processor * processor_count();
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<std::min(blocks_of(arguments.size), blocks), threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::claim_vertices
