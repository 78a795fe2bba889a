#include "base/launch.cuh"
#include "sort/mark_upper/codelet.hpp"
#include "sort/mark_upper/element.hpp"

namespace pleach::mark_upper {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [key, upper] = buffers;
  const std::size_t i = thread_number();
  if (i < key.size()) upper[i] = is_upper(arguments, key[i], i);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.key.size()), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::mark_upper
