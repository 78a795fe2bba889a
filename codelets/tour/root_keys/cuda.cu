#include "base/launch.cuh"
#include "tour/root_keys/codelet.hpp"

namespace pleach::root_keys {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [parent, key, marks] = buffers;
  const std::size_t i = thread_number();
  if (i >= parent.size()) return;
  const std::int64_t above = parent[i];
  const bool is_root = above == arguments.start + arguments.first + static_cast<std::int64_t>(i);
  key[i] = is_root ? arguments.vertices : above;
  marks[i] = is_root ? 0 : 1;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.parent.size()), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::root_keys
