#include "search/append.cuh"
#include "search/claim.cuh"
#include "search/claim_narrow/codelet.hpp"

namespace pleach::claim_narrow {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [message1, message2, message3, offset, level, parent, queue, reached] = buffers;
  const Index* const message = blockIdx.y == 0 ? +message1 : blockIdx.y == 1 ? +message2 : +message3;
  if (message == nullptr) return;
  const std::uint32_t i = thread_number(), arcs = static_cast<std::uint32_t>(message[0]);
  if (i == 0) {
    if (message[1] != 0 && (*reached).wide == WideFrontier::none) (*reached).wide = WideFrontier::other;
    if (arcs > 0) atomicAdd(&(*reached).messages, 1u);
  }
  const bool open = i < arcs;
  const std::uint64_t to = (open ? static_cast<std::uint64_t>(message[2 + 2 * i]) : 0) - arguments.number;
  const bool is_own = open && to < level.size();
  const bool is_reached = is_own && claim<Index>(level[to], parent[to], message[3 + 2 * i], arguments.depth);
  append(is_reached, static_cast<std::uint32_t>(to), offset, queue, reached);
  const auto told = static_cast<unsigned>(__syncthreads_count(is_own));
  if (threadIdx.x == 0 && told > 0) atomicAdd(&(*reached).told, told);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<dim3(narrow_arcs / threads, 3), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::claim_narrow
