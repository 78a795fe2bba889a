#include "runtime/launch.cuh"
#include "sort/key_order.hpp"
#include "sort/key_words/codelet.hpp"

namespace pleach::key_words {

namespace {

template <class Value>
__global__ void __launch_bounds__(threads) run(unsigned shift, Buffers<Value> buffers) {
  const auto [key, word] = buffers;
  const std::size_t i = thread_number();
  if (i < key.size()) word[i] = static_cast<std::uint32_t>(std::uint64_t{key_order<Value>(key[i])} >> shift);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const unsigned shift = arguments.high ? 32 : 0;
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.key.size()), threads, 0, stream>>>(shift, typed); });
}

}  // namespace pleach::key_words
