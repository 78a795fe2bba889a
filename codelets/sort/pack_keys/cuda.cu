#include "base/launch.cuh"
#include "sort/pack_keys/codelet.hpp"
#include "sort/pack_keys/element.hpp"

namespace pleach::pack_keys {

namespace {

template <class Index, class Value>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index, Value> buffers) {
  const auto [key, record] = buffers;
  const std::uint32_t i = thread_number();
  if (i < arguments.size) record[i] = record_of<Value>(key[i], arguments.is_float, arguments.first + i);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::pack_keys
