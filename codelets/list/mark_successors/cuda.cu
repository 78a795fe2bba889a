#include "base/launch.cuh"
#include "list/mark_successors/codelet.hpp"

namespace pleach::mark_successors {

namespace {

template <class Index>
__global__ void run(Arguments arguments, Buffers<Index> buffers) {
  const auto [successor, marks] = buffers;
  const std::uint32_t i = thread_number();
  if (i >= successor.size()) return;
  const auto next = static_cast<std::size_t>(successor[i]);
  if (next != arguments.first + i) marks[next] = 1;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.successor.size()), threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::mark_successors
