// The scan of one tile on a CPU core, and the way to write it to memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace pleach {

/// Scans `count` values from `carry` on; `in` and `out` may be the same. Returns the sum of all. Sums of four break the
/// chain of dependent additions, whose latency would otherwise set the pace.
template <bool inclusive, class Op, class Value>
Value scan_tile(const Value* in, std::size_t count, Value carry, Value* out, Op op) {
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const Value a = in[i], b = in[i + 1], c = in[i + 2], d = in[i + 3];
    const Value ab = op(a, b), abc = op(ab, c), abcd = op(ab, op(c, d));
    if constexpr (inclusive) {
      out[i] = op(carry, a);
      out[i + 1] = op(carry, ab);
      out[i + 2] = op(carry, abc);
      carry = op(carry, abcd);
      out[i + 3] = carry;
    } else {
      out[i] = carry;
      out[i + 1] = op(carry, a);
      out[i + 2] = op(carry, ab);
      out[i + 3] = op(carry, abc);
      carry = op(carry, abcd);
    }
  }
  for (; i < count; ++i) {
    const Value next = op(carry, in[i]);
    out[i] = inclusive ? next : carry;
    carry = next;
  }
  return carry;
}

/// Tasks that write more than this write around the cache: a plain store would first read the line that it replaces.
/// 2 MiB is the second-level cache of current server cores.
inline constexpr std::size_t stream_bytes = std::size_t{2} << 20;

/// Copies a tile that is in the cache to memory that is not, around the cache.
template <class Value>
void stream_copy(Value* to, const Value* from, std::size_t count) {
  std::size_t bytes = count * sizeof(Value);
  auto* target = reinterpret_cast<char*>(to);
  const auto* source = reinterpret_cast<const char*>(from);
#if defined(__SSE2__)
  if (reinterpret_cast<std::uintptr_t>(target) % 16 == 0) {
    for (; bytes >= 16; bytes -= 16, target += 16, source += 16) {
      _mm_stream_si128(reinterpret_cast<__m128i*>(target), _mm_loadu_si128(reinterpret_cast<const __m128i*>(source)));
    }
    _mm_sfence();
  }
#endif
  std::memcpy(target, source, bytes);
}

}  // namespace pleach
