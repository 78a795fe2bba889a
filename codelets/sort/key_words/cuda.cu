#include "base/launch.cuh"
#include "sort/key_words.h"
#include "sort/key_words/codelet.hpp"

#include <type_traits>

namespace pleach::key_words {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(bool is_float, bool equal_zeros, Buffers<Index> buffers) {
  const auto [number, high, low] = buffers;
  const std::uint32_t i = thread_number();
  if (i >= number.size()) return;
  const std::uint64_t key =
      key_of(static_cast<std::make_unsigned_t<Index>>(number[i]), 8 * sizeof(Index), is_float, equal_zeros);
  high[i] = static_cast<std::uint32_t>(sizeof(Index) == 8 ? key >> 32 : key);
  if (low != nullptr) low[i] = static_cast<std::uint32_t>(key);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.number.size()), threads, 0, stream>>>(arguments.is_float, arguments.equal_zeros, typed);
  });
}

}  // namespace pleach::key_words
