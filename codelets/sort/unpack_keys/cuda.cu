#include "base/launch.cuh"
#include "sort/unpack_keys/codelet.hpp"
#include "sort/unpack_keys/element.hpp"

namespace pleach::unpack_keys {

namespace {

template <class Index, class Value>
__global__ void __launch_bounds__(threads) run(bool is_float, Buffers<Index, Value> buffers) {
  const auto [record, key, number] = buffers;
  const std::uint32_t i = thread_number();
  if (i < record.size()) unpack<Index>(record[i], is_float, i, key, number);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.record.size()), threads, 0, stream>>>(arguments.is_float, typed);
  });
}

}  // namespace pleach::unpack_keys
