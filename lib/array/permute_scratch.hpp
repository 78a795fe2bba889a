// Scratch memory for phases that permute the elements of a vector.
#pragma once

#include "array/permutation.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"

namespace pleach {

/// Returns scratch memory for a permutation of n values of up to 8 bytes on CUDA devices; null on other devices, which
/// need none. `alone`: no other operation may share the memory, because other devices permute concurrently.
inline std::shared_ptr<Handle> permute_scratch(Runtime& runtime, std::size_t n, std::size_t value_bytes,
                                               bool alone = false) {
  Runtime::Impl& impl = runtime.impl();
  if (!impl.has_cuda() || value_bytes > 8 || n * value_bytes <= cached_bytes) return nullptr;
  const std::size_t words = permutation_words(n, value_bytes);
  return alone ? reserve_scratch(runtime, words, sizeof(std::uint32_t))
               : share_scratch(runtime, words, sizeof(std::uint32_t));
}

}  // namespace pleach
