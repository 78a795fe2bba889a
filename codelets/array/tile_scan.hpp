// Scans tiles on a CPU core.
#pragma once

#include "base/tile.hpp"
#include "base/types.hpp"

#include <pleach/introspect.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace pleach {

/// Tasks that write more than this use non-temporal stores: a plain store would first read the line that it overwrites.
inline std::size_t stream_bytes() { return topology().l2; }

/// A value of 16 bytes is one operand: complex numbers of double precision, whose sums are those of both reals.
template <class Op, class Value>
struct OperandOf {
  using type = Value;
};
template <>
struct OperandOf<Plus, Complex<double>> {
  typedef double type __attribute__((vector_size(16)));
};

/// 16 bytes of values as one operand. Integers are unsigned, so that their sums wrap around.
template <class Value>
struct LanesOf {
  using Lane = typename std::conditional_t<std::is_integral_v<Value>, std::make_unsigned<Value>,
                                           std::type_identity<Value>>::type;
  typedef Lane type __attribute__((vector_size(16)));
};
template <class Value>
using Lanes = typename LanesOf<Value>::type;

/// Operators that the compiler applies to whole vectors of lanes. The others would need a select.
template <class Op, class Value>
inline constexpr bool works_on_lanes =
    !is_complex<Value> && !std::is_same_v<Op, Min> && !std::is_same_v<Op, Max> && !std::is_same_v<Op, SaturatingPlus>;

template <class Value, class Bytes>
void store_lanes(Value* to, Bytes x, bool stream) {
  static_assert(sizeof x == 16);
#if defined(__SSE2__)
  if (stream) return _mm_stream_si128(reinterpret_cast<__m128i*>(to), reinterpret_cast<__m128i>(x));
#endif
  std::memcpy(to, &x, sizeof x);
}

/// Copies a value to all lanes. Adding it to 0 would turn -0 into 0.
template <class Value>
Lanes<Value> in_all_lanes(Value x) {
  Lanes<Value> lanes;
  for (std::size_t k = 0; k < 16 / sizeof(Value); ++k) lanes[k] = static_cast<typename LanesOf<Value>::Lane>(x);
  return lanes;
}

/// Returns the inclusive scan within the lanes; `none` is the identity in all of them.
template <class Op, class Value>
Lanes<Value> scan_lanes(Lanes<Value> none, Lanes<Value> x, Op op) {
  if constexpr (sizeof(Value) == 4) {
    x = op(__builtin_shufflevector(none, x, 0, 4, 0, 6), x);
    return op(__builtin_shufflevector(none, x, 0, 0, 5, 5), x);
  } else {
    return op(__builtin_shufflevector(none, x, 0, 2), x);
  }
}

/// The lanes moved up by one, with the last lane of `before` first; and, in last_lane(), the last lane in all lanes.
template <class Value>
Lanes<Value> shifted(Lanes<Value> before, Lanes<Value> x) {
  if constexpr (sizeof(Value) == 4) {  // in two steps, because GCC 12 does not find them itself
    const auto first = __builtin_shufflevector(before, x, 3, 3, 4, 4);
    return __builtin_shufflevector(first, x, 0, 2, 5, 6);
  } else {
    return __builtin_shufflevector(before, x, 1, 2);
  }
}
template <class Value>
Lanes<Value> last_lane(Lanes<Value> x) {
  if constexpr (sizeof(Value) == 4)
    return __builtin_shufflevector(x, x, 3, 3, 3, 3);
  else
    return __builtin_shufflevector(x, x, 1, 1);
}

/// Returns the sums of neighbouring lanes of a, then of b.
template <class Op, class Value>
Lanes<Value> pair_sums(Lanes<Value> a, Lanes<Value> b, Op op) {
  if constexpr (sizeof(Value) == 4)
    return op(__builtin_shufflevector(a, b, 0, 2, 4, 6), __builtin_shufflevector(a, b, 1, 3, 5, 7));
  else
    return op(__builtin_shufflevector(a, b, 0, 2), __builtin_shufflevector(a, b, 1, 3));
}

/// Elements that are combined first, and then added to the sum before them. Otherwise the latency of dependent
/// additions limits the speed.
template <class Op, class Value>
inline constexpr std::size_t group = works_on_lanes<Op, Value> ? 4 * 16 / sizeof(Value) : 4;

/// Tiles that a core scans concurrently: several streams are faster than one, which the prefetchers lose at the end of
/// each page.
inline constexpr std::size_t side_by_side = 4;

/// Scans the first `count` values of several consecutive tiles; `count` is a multiple of the group. before[t] is the
/// sum before tile t; sum[t] becomes the sum of its values. `stream`: write `out`, which is aligned to 16 bytes, with
/// non-temporal stores.
template <bool inclusive, std::size_t count_of_tiles, class Op, class Value>
void scan_groups(const Value* in, std::size_t count, const Value* before, Value* out, Value* sum, Op op,
                 [[maybe_unused]] bool stream) {
  if constexpr (works_on_lanes<Op, Value>) {
    using V = Lanes<Value>;
    using Lane = typename LanesOf<Value>::Lane;
    constexpr std::size_t lanes = sizeof(V) / sizeof(Value);
    const V none = in_all_lanes(static_cast<Value>(Op::template identity<Lane>()));
    V offset[count_of_tiles], sums[count_of_tiles];
    for (std::size_t t = 0; t < count_of_tiles; ++t) {
      offset[t] = in_all_lanes(before[t]);
      sums[t] = none;
    }
    for (std::size_t i = 0; i < count; i += group<Op, Value>) {
      for (std::size_t t = 0; t < count_of_tiles; ++t) {
        V x[4], last = op(offset[t], sums[t]);
        for (std::size_t k = 0; k < 4; ++k) {
          std::memcpy(&x[k], in + t * tile + i + k * lanes, sizeof x[k]);
          x[k] = scan_lanes<Op, Value>(none, x[k], op);
        }
        for (int k = 1; k < 4; ++k) x[k] = op(last_lane<Value>(x[k - 1]), x[k]);
        for (std::size_t k = 0; k < 4; ++k) {
          const V scanned = op(offset[t], op(sums[t], x[k]));
          store_lanes(out + t * tile + i + k * lanes, inclusive ? scanned : shifted<Value>(last, scanned), stream);
          last = scanned;
        }
        sums[t] = op(sums[t], last_lane<Value>(x[3]));
      }
    }
    for (std::size_t t = 0; t < count_of_tiles; ++t) sum[t] = static_cast<Value>(sums[t][0]);
#if defined(__SSE2__)
    if (stream) _mm_sfence();
#endif
  } else {
    using Operand = typename OperandOf<Op, Value>::type;
    for (std::size_t t = 0; t < count_of_tiles; ++t) {
      auto all = std::bit_cast<Operand>(Op::template identity<Value>());
      const auto first = std::bit_cast<Operand>(before[t]);
      for (std::size_t i = t * tile; i < t * tile + count; i += 4) {
        Operand x[4];
        std::memcpy(x, in + i, sizeof x);
        const Operand a = x[0], ab = op(a, x[1]), c = x[2], d = x[3];
        const Operand sums[] = {all, op(all, a), op(all, ab), op(all, op(ab, c)), op(all, op(ab, op(c, d)))};
        for (std::size_t k = 0; k < 4; ++k) {
          const Operand scanned = op(first, sums[inclusive ? k + 1 : k]);
          if constexpr (sizeof(Operand) == 16 && !std::is_same_v<Operand, Value>) {
            store_lanes(out + i + k, scanned, stream);
          } else {
            out[i + k] = std::bit_cast<Value>(scanned);
          }
        }
        all = sums[4];
      }
      sum[t] = std::bit_cast<Value>(all);
    }
#if defined(__SSE2__)
    if (stream) _mm_sfence();
#endif
  }
}

/// Scans `count` values after the sum `before`; `in` and `out` may be the same. Returns the sum before the next value.
///
/// Each result is `before` plus a sum within the tile. An inclusive result thus has the bits of the next exclusive one,
/// also in the next tile, and the sums of non-negative values do not decrease. For that, a group's sums are prefixes of
/// one tree: (a + b) + c comes before (a + b) + (c + d).
template <bool inclusive, class Op, class Value>
Value scan_tile(const Value* in, std::size_t count, Value before, Value* out, Op op, bool stream) {
  std::size_t i = count / group<Op, Value> * group<Op, Value>;
  Value sum;
  scan_groups<inclusive, 1>(in, i, &before, out, &sum, op, stream && reinterpret_cast<std::uintptr_t>(out) % 16 == 0);
  for (; i < count; ++i) {
    const Value next = op(sum, in[i]);
    out[i] = op(before, inclusive ? next : sum);
    sum = next;
  }
  return op(before, sum);
}

/// Computes the same sums as scan_groups(), to the bit.
template <std::size_t count_of_tiles, class Op, class Value>
void sum_groups(const Value* in, std::size_t count, Value* sum, Op op) {
  for (std::size_t t = 0; t < count_of_tiles; ++t) sum[t] = Op::template identity<Value>();
  for (std::size_t i = 0; i < count; i += group<Op, Value>) {
    for (std::size_t t = 0; t < count_of_tiles; ++t) {
      const Value* x = in + t * tile + i;
      if constexpr (!works_on_lanes<Op, Value>) {
        sum[t] = op(sum[t], op(op(x[0], x[1]), op(x[2], x[3])));
      } else {
        Lanes<Value> lanes[4];
        std::memcpy(lanes, x, sizeof lanes);
        auto low = pair_sums<Op, Value>(lanes[0], lanes[1], op), high = pair_sums<Op, Value>(lanes[2], lanes[3], op);
        if constexpr (sizeof(Value) == 4) {
          low = pair_sums<Op, Value>(low, high, op);
          high = __builtin_shufflevector(low, low, 2, 3, 2, 3);
        }
        sum[t] = static_cast<Value>(op(sum[t], static_cast<Value>(op(op(op(low[0], low[1]), high[0]), high[1]))));
      }
    }
  }
}

/// Returns the result of scan_tile(), without `before`.
template <class Op, class Value>
Value reduce_tile(const Value* in, std::size_t count, Op op) {
  std::size_t i = count / group<Op, Value> * group<Op, Value>;
  Value sum;
  sum_groups<1>(in, i, &sum, op);
  for (; i < count; ++i) sum = op(sum, in[i]);
  return sum;
}

}  // namespace pleach
