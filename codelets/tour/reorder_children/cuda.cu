#include "base/launch.cuh"
#include "tour/reorder_children/codelet.hpp"

namespace pleach::reorder_children {

namespace {

__global__ void run(Arguments arguments, Buffers buffers) {
  const auto [first, size] = arguments;
  const auto [visit, order, begin, rank, move] = buffers;
  if (thread_number() >= size) return;
  const std::uint32_t v = first + thread_number();
  const Visit here = visit[v];
  const std::uint32_t begin_here = begin[v];
  if (begin_here == begin[v + 1]) return;
  const std::uint32_t arc = order[begin_here];
  if (arc / 2 == here.edge) return;
  const std::int32_t middle = rank[arc];  // the children that should come first begin here
  const std::int32_t behind = middle - here.enter - 1, before = here.leave - middle;
  if (behind == 0) return;
  move[here.enter + 1] = before;
  move[middle] = -before - behind;
  move[here.leave] = behind;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::reorder_children
