#include "array/block_of.hpp"
#include "array/locate/codelet.hpp"
#include "base/launch.cuh"

namespace pleach::locate {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Buffers<Index> buffers) {
  const auto [index, start, block, place] = buffers;
  const std::size_t i = thread_number();
  if (i >= index.size()) return;
  const std::int64_t element = index[i];
  const std::uint32_t mine = block_of(element, start, static_cast<std::uint32_t>(start.size() - 1));
  block[i] = mine;
  place[i] = static_cast<std::uint32_t>(element - start[mine]);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.index.size()), threads, 0, stream>>>(typed); });
}

}  // namespace pleach::locate
