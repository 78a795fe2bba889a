// Scratch memory for phases that write all elements of a vector in another order.
#pragma once

#include "array/permutation.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"

namespace pleach {

/// Returns scratch memory for a permutation on CUDA devices of n values of up to 8 bytes; null on other devices, which
/// need none. `alone`: memory of this operation alone, because other devices permute other vectors meanwhile.
inline std::shared_ptr<Handle> permute_scratch(Runtime& runtime, std::size_t n, std::size_t value_bytes,
                                               bool alone = false) {
  Runtime::Impl& impl = runtime.impl();
  if (!impl.has_cuda() || value_bytes > 8 || n * value_bytes <= cached_bytes) return nullptr;
  const std::size_t words = permutation_words(n, value_bytes);
  return alone ? reserve_scratch(runtime, words, sizeof(std::uint32_t))
               : share_scratch(runtime, words, sizeof(std::uint32_t));
}

}  // namespace pleach
