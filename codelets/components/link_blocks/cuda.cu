#include "base/launch.cuh"
#include "components/link_blocks/element.hpp"

namespace pleach::link_blocks {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const std::uint32_t k = thread_number();
  if (k < buffers.label.size()) link(arguments, buffers, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    run<Index><<<blocks_of(typed.label.size()), threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::link_blocks
