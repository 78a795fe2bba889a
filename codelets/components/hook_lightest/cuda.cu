#include "base/launch.cuh"
#include "components/hook_lightest/codelet.hpp"

namespace pleach::hook_lightest {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(std::uint32_t first, Buffers<Index> buffers) {
  const auto [from, to, edge, label, least, link, hooked, left_out] = buffers;
  const std::uint32_t k = thread_number(), v = first + k;
  if (k >= link.size()) return;
  link[k] = label[v];
  hooked[k] = 0;
  if (label[v] != v || least[v] == ~std::uint32_t{0}) return;
  const std::uint32_t e = least[v], a = label[from[e]], other = a == v ? label[to[e]] : a;
  if (least[other] == e && v < other) return;
  link[k] = other;
  hooked[k] = 1;
  left_out[edge[e]] = 0;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.link.size()), threads, 0, stream>>>(arguments.first, typed);
  });
}

}  // namespace pleach::hook_lightest
