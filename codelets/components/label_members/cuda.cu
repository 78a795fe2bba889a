#include "base/launch.cuh"
#include "components/label_members/codelet.hpp"

namespace pleach::label_members {

namespace {

using block_members::none;

template <class Index>
__global__ void __launch_bounds__(threads) run(bool arcs, std::uint32_t first, Buffers<Index> buffers) {
  const auto [from, to, key, least, several, result] = buffers;
  const std::uint32_t i = thread_number();
  if (i >= key.size()) return;
  const bool is_none = key[i] == none;
  if (result != nullptr) result[i] = is_none ? Index{-1} : static_cast<Index>(least[key[i]]);
  if (several == nullptr || is_none || least[key[i]] == first + i) return;
  if (arcs && to[i] < from[i]) return;
  if (several[key[i]] == 0) several[key[i]] = 1;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.key.size()), threads, 0, stream>>>(arguments.arcs, arguments.first, typed);
  });
}

}  // namespace pleach::label_members
