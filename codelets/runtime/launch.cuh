// A CUDA thread for each element.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pleach {

inline constexpr unsigned threads = 256;

inline unsigned blocks_of(std::size_t elements) { return static_cast<unsigned>((elements + threads - 1) / threads); }

__device__ inline std::uint32_t thread_number() { return blockIdx.x * threads + threadIdx.x; }

}  // namespace pleach
