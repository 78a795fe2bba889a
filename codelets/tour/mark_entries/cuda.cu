#include "base/launch.cuh"
#include "tour/mark_entries/codelet.hpp"

namespace pleach::mark_entries {

namespace {

template <class Index>
__global__ void run(Buffers<Index> buffers) {
  const auto [tour, entries] = buffers;
  const std::uint32_t i = thread_number();
  if (i < tour.size()) entries[i] = tour[i] >= 0;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.tour.size()), threads, 0, stream>>>(typed); });
}

}  // namespace pleach::mark_entries
