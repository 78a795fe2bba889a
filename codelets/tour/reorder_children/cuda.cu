#include "tour/reorder_children/codelet.hpp"

namespace pleach::reorder_children::cuda {

namespace {

constexpr unsigned threads = 256;

__global__ void run(Pointers p, std::uint32_t first, std::uint32_t size) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t v = first + blockIdx.x * threads + threadIdx.x;
  const Visit visit = p.visit[v];
  const std::uint32_t begin = p.begin[v];
  if (begin == p.begin[v + 1]) return;
  const std::uint32_t arc = p.order[begin];
  if (arc / 2 == visit.edge) return;
  const std::int32_t middle = p.rank[arc];  // where the children that should come first begin
  const std::int32_t behind = middle - visit.enter - 1, before = visit.leave - middle;
  if (behind == 0) return;
  p.move[visit.enter + 1] = before;
  p.move[middle] = -before - behind;
  p.move[visit.leave] = behind;
}

}  // namespace

void reorder_children(Arguments arguments, const Pointers& pointers, CudaStream stream) {
  run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(pointers, arguments.first, arguments.size);
}

}  // namespace pleach::reorder_children::cuda
