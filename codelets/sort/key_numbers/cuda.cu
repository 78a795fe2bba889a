#include "base/launch.cuh"
#include "sort/key_numbers/codelet.hpp"
#include "sort/key_words.h"

namespace pleach::key_numbers {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(bool is_float, Buffers<Index> buffers) {
  const auto [high, low, number] = buffers;
  const std::uint32_t i = thread_number();
  if (i >= number.size()) return;
  const std::uint64_t key = low != nullptr ? std::uint64_t{high[i]} << 32 | low[i] : high[i];
  number[i] = static_cast<Index>(number_of(key, 8 * sizeof(Index), is_float));
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.number.size()), threads, 0, stream>>>(arguments.is_float, typed);
  });
}

}  // namespace pleach::key_numbers
