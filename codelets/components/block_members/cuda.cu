#include "array/atomic_min.cuh"
#include "base/launch.cuh"
#include "components/block_members/codelet.hpp"

namespace pleach::block_members {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(std::uint32_t first, Buffers<Index> buffers) {
  const auto [from, to, place, label, key, least] = buffers;
  const std::uint32_t i = thread_number();
  if (i >= key.size()) return;
  std::uint32_t own = none;
  if (from == nullptr) {
    own = label[place[first + i]];
  } else if (from[i] != to[i]) {
    own = label[::max(place[from[i]], place[to[i]])];
  }
  key[i] = own;
  if (own != none) lower(least[own], first + i);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.key.size()), threads, 0, stream>>>(arguments.first, typed);
  });
}

}  // namespace pleach::block_members
