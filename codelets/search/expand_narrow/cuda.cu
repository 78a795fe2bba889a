#include "search/append.cuh"
#include "search/claim.cuh"
#include "search/expand_narrow/codelet.hpp"
#include "search/frontier_arcs.cuh"

namespace pleach::expand_narrow {

namespace {

/// Pieces for each block of threads. Few, so that blocks finish together: each piece may have arcs_of_piece arcs.
constexpr std::uint32_t pieces_each = 16;

template <class Index>
__global__ void begin(Arguments arguments, ReachedVertices* reached, Index* message) {
  if (arguments.begins != 0) begin_narrow(*reached, {arguments.pieces, arguments.arcs, arguments.vertices});
  advance_narrow(*reached);
  message[0] = 0;
  message[1] = reached->wide != WideFrontier::none ? 1 : 0;
}

/// Reserves places in a message for the lanes that have an arc to send. Every lane calls it.
template <class Index>
__device__ std::uint32_t place_in(Index* message, bool tells) {
  using Word = std::conditional_t<sizeof(Index) == 4, unsigned, unsigned long long>;
  const unsigned those = __ballot_sync(0xffffffff, tells), lane = threadIdx.x % 32;
  if (those == 0) return 0;
  std::uint32_t before = 0;
  if (lane == 0) before = static_cast<std::uint32_t>(atomicAdd(reinterpret_cast<Word*>(message), Word(__popc(those))));
  return __shfl_sync(0xffffffff, before, 0) + __popc(those & ((1u << lane) - 1));
}

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [offset, neighbour, level, parent, queue, reached, message] = buffers;
  const ReachedVertices* const now = reached;
  if (now->wide != WideFrontier::none) return;
  const std::uint32_t first = now->begin.pieces + blockIdx.x * pieces_each, end = now->end.pieces;
  if (first >= end) return;
  __shared__ typename FrontierArcs<Index>::Tile tile;
  const FrontierArcs<Index> arcs(tile, queue + first + threadIdx.x,
                                 threadIdx.x < pieces_each && first + threadIdx.x < end, offset, neighbour, nullptr, 0);
  arcs.for_each_together([&, level = level, parent = parent, offset = +offset, queue = +queue, reached = +reached,
                          message = +message](bool open, std::uint32_t v, Index w) {
    const auto from = static_cast<Index>(arguments.number + v);
    const std::uint64_t to = static_cast<std::uint64_t>(w) - arguments.number;
    const bool is_own = open && to < level.size();
    const bool is_reached = is_own && claim<Index>(level[to], parent[to], from, arguments.depth);
    append(is_reached, static_cast<std::uint32_t>(to), offset, queue, reached);
    const bool tells = open && !is_own;
    const std::uint32_t place = place_in(message, tells);
    if (!tells) return;
    message[2 + 2 * place] = w;
    message[3 + 2 * place] = from;
  });
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    begin<Index><<<1, 1, 0, stream>>>(arguments, typed.reached, typed.message);
    run<<<narrow_arcs / pieces_each, threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::expand_narrow
