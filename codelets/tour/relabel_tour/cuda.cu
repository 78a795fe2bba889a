#include "runtime/launch.cuh"
#include "tour/relabel_tour/codelet.hpp"

namespace pleach::relabel_tour {

namespace {

template <class Index>
__global__ void run(Arguments arguments, Buffers<Index> buffers) {
  const auto [index, first, size] = arguments;
  const auto [place, enter, leave, order, new_tour, new_enter, new_leave] = buffers;
  if (thread_number() >= size) return;
  const std::uint32_t i = first + thread_number();
  const std::int32_t here = place[enter[i]];
  order[here] = static_cast<Index>(i);
  new_enter[here] = enter[i];
  new_leave[here] = leave[i];
  new_tour[enter[i]] = here;
  new_tour[leave[i]] = ~static_cast<Index>(here);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::relabel_tour
