#include "base/launch.cuh"
#include "components/block_heads/codelet.hpp"

namespace pleach::block_heads {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(std::uint32_t first, Buffers<Index> buffers) {
  const auto [label, several, parent_place, order, bridge, link, articulation] = buffers;
  const std::uint32_t k = thread_number();
  if (k >= label.size()) return;
  const auto place = static_cast<std::int32_t>(first + k), above = parent_place[place];
  const bool begins = above >= 0 && label[k] == static_cast<std::uint32_t>(place);
  const bool is_bridge = begins && several[k] == 0;
  bridge[k] = is_bridge ? 1 : 0;
  link[k] = static_cast<std::uint32_t>(above < 0 || is_bridge ? place : above);
  if (!begins || (parent_place[above] < 0 && place == above + 1)) return;
  articulation[order[above]] = 1;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.label.size()), threads, 0, stream>>>(arguments.first, typed);
  });
}

}  // namespace pleach::block_heads
