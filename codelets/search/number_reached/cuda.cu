#include "base/cuda_stream.hpp"
#include "search/number_reached/codelet.hpp"

namespace pleach::number_reached {

namespace {

__global__ void run(Buffers buffers) {
  const auto [arrival, queue, subtree] = buffers;
  const std::size_t n = queue.size();
  for (std::size_t v = 0; v < n; ++v) subtree[v] = {static_cast<const Arrival*>(arrival)[v].parent, 1, 0, 0};
  for (std::size_t i = n; i-- > 0;) {
    const Subtree& own = subtree[queue[i]];
    if (own.parent != queue[i]) subtree[own.parent].size += own.size;
  }
  std::uint32_t trees_end = 0;
  for (std::size_t i = 0; i < n; ++i) {
    Subtree& own = subtree[queue[i]];
    std::uint32_t& begin = own.parent == queue[i] ? trees_end : subtree[own.parent].end;
    own.end = begin + 1;
    begin += own.size;
  }
}

}  // namespace

void cuda(const Arguments&, const Buffers& buffers, CudaStream stream) { run<<<1, 1, 0, stream>>>(buffers); }

}  // namespace pleach::number_reached
