// The scan of one tile on a CPU core.
#pragma once

#include "runtime/topology.hpp"
#include "runtime/types.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace pleach {

/// Tasks that write more than this write around the cache: a plain store would first read the line that it replaces.
inline std::size_t stream_bytes() { return topology().l2; }

/// 16 bytes of values as one operand; integers unsigned, since their sums wrap around.
template <class Value>
struct LanesOf {
  using Lane = typename std::conditional_t<std::is_integral_v<Value>, std::make_unsigned<Value>,
                                           std::type_identity<Value>>::type;
  typedef Lane type __attribute__((vector_size(16)));
};
template <class Value>
using Lanes = typename LanesOf<Value>::type;

/// Operators that the compiler applies to lanes. The others would need a select.
template <class Op, class Value>
inline constexpr bool works_on_lanes =
    !is_complex<Value> && !std::is_same_v<Op, Min> && !std::is_same_v<Op, Max> && !std::is_same_v<Op, SaturatingPlus>;

template <class Value>
void store_lanes(Value* to, Lanes<Value> x, bool stream) {
#if defined(__SSE2__)
  if (stream) return _mm_stream_si128(reinterpret_cast<__m128i*>(to), reinterpret_cast<__m128i>(x));
#endif
  std::memcpy(to, &x, sizeof x);
}

/// The inclusive scan within the lanes; `first` is the identity in all of them.
template <class Op, class Value>
Lanes<Value> scan_lanes(Lanes<Value> first, Lanes<Value> x, Op op) {
  if constexpr (sizeof(Value) == 4) {
    x = op(__builtin_shufflevector(first, x, 3, 4, 5, 6), x);
    return op(__builtin_shufflevector(first, x, 2, 3, 4, 5), x);
  } else {
    return op(__builtin_shufflevector(first, x, 1, 2), x);
  }
}

/// The lanes one place up, with the identity in front; and the last lane in all of them.
template <class Value>
Lanes<Value> shifted(Lanes<Value> first, Lanes<Value> x) {
  if constexpr (sizeof(Value) == 4)
    return __builtin_shufflevector(first, x, 3, 4, 5, 6);
  else
    return __builtin_shufflevector(first, x, 1, 2);
}
template <class Value>
Lanes<Value> last_lane(Lanes<Value> x) {
  if constexpr (sizeof(Value) == 4)
    return __builtin_shufflevector(x, x, 3, 3, 3, 3);
  else
    return __builtin_shufflevector(x, x, 1, 1);
}

/// Scans `count` values from `carry` on; `in` and `out` may be the same. Returns the sum of all. With `stream`, `out`
/// is written around the cache. Values are summed in groups first: the latency of dependent additions would otherwise
/// set the pace.
template <bool inclusive, class Op, class Value>
Value scan_tile(const Value* in, std::size_t count, Value carry, Value* out, Op op, bool stream) {
  std::size_t i = 0;
  if constexpr (works_on_lanes<Op, Value>) {
    using V = Lanes<Value>;
    using Lane = typename LanesOf<Value>::Lane;
    const bool around = stream && reinterpret_cast<std::uintptr_t>(out) % sizeof(V) == 0;
    const V first = V{} + Op::template identity<Lane>();
    V sum = V{} + static_cast<Lane>(carry);
    for (; i + sizeof(V) / sizeof(Value) <= count; i += sizeof(V) / sizeof(Value)) {
      V x;
      std::memcpy(&x, in + i, sizeof x);
      const V scanned = scan_lanes<Op, Value>(first, x, op);
      store_lanes(out + i, op(sum, inclusive ? scanned : shifted<Value>(first, scanned)), around);
      sum = op(sum, last_lane<Value>(scanned));
    }
    carry = static_cast<Value>(sum[0]);
#if defined(__SSE2__)
    if (around) _mm_sfence();
#endif
  } else {
    for (; i + 4 <= count; i += 4) {
      const Value a = in[i], b = in[i + 1], c = in[i + 2], d = in[i + 3];
      const Value ab = op(a, b), abc = op(ab, c), abcd = op(ab, op(c, d));
      const Value all = op(carry, abcd);
      out[i] = inclusive ? op(carry, a) : carry;
      out[i + 1] = op(carry, inclusive ? ab : a);
      out[i + 2] = op(carry, inclusive ? abc : ab);
      out[i + 3] = inclusive ? all : op(carry, abc);
      carry = all;
    }
  }
  for (; i < count; ++i) {
    const Value next = op(carry, in[i]);
    out[i] = inclusive ? next : carry;
    carry = next;
  }
  return carry;
}

}  // namespace pleach
