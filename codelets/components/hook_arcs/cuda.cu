#include "base/launch.cuh"
#include "components/hook_arcs/codelet.hpp"
#include "components/union_find.cuh"

namespace pleach::hook_arcs {

namespace {

using union_find::join;

template <class Index>
__global__ void __launch_bounds__(threads) hook(Buffers<Index> buffers) {
  const auto [row, neighbour, place, size_of, label] = buffers;
  const std::uint32_t k = thread_number();
  if (k >= neighbour.size() || neighbour[k] <= row[k]) return;
  const auto v = static_cast<std::uint32_t>(place[row[k]]), w = static_cast<std::uint32_t>(place[neighbour[k]]);
  const std::uint32_t above = ::min(v, w);
  if (::max(v, w) < above + static_cast<std::uint32_t>(size_of[above])) return;
  join(label, v, w);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { hook<<<blocks_of(typed.neighbour.size()), threads, 0, stream>>>(typed); });
}

}  // namespace pleach::hook_arcs
