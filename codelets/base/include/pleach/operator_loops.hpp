// The loops of the phases that take an operator. The application's compiler makes them for the application's own
// operators (pleach/defined_operator.hpp). Each runs on a CPU core the phase codelets/<room>/<its name>/codelet.hpp.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace pleach {

/// Untyped loops of an operator. Null if the operator does not have the function. If `to_root`, intervals go from an
/// element to those before it, else to those after it.
struct OperatorLoops {
  void (*sum_tiles)(const void* identity, const void* input, std::size_t n, void* sums);
  void (*scan_tile_sums)(const void* identity, void* sums, std::size_t m);
  /// Without offsets, each tile continues from the tile before. `around`: write results past the cache.
  void (*scan_tiles)(const void* identity, const void* input, std::size_t n, const void* offsets, void* output,
                     bool inclusive, bool around);
  void (*fold_tiles)(const void* identity, const void* values, std::size_t n, const std::uint32_t* reach, void* fold,
                     void* along, void* total, bool to_root, std::uint32_t skip);
  void (*fold_table)(const void* total, std::size_t m, void* table, bool to_root);
  void (*fold_beyond)(const std::uint32_t* reach, std::size_t first, std::size_t size, const void* along, std::size_t n,
                      const void* total, std::size_t m, const void* table, void* fold, bool to_root,
                      std::uint32_t skip);
  void (*join_paths)(const void* identity, const void* fold, const std::uint32_t* reach, const std::uint32_t* row,
                     const void* base, void* result, std::uint32_t first, std::uint32_t size, std::uint32_t roots,
                     bool inclusive);
  void (*rootfix_levels)(const void* identity, const std::uint32_t* up, const void* weight, void* sums,
                         std::uint32_t begin, std::uint32_t end, bool inclusive);
  /// Combines once more. `around` as in scan_tiles.
  void (*recombine)(const void* locals, std::size_t n, const void* offset, void* result, bool around);
  bool (*keeps)(const void* identity, const void* value);
  void (*invert)(const void* value, void* result);
  /// Returns whether the inverse takes the value back to the identity.
  bool (*cancels)(const void* identity, const void* value);
  void (*evaluate_levels)(const std::uint32_t* child, const std::uint32_t* vertex, const std::int32_t* operation,
                          const void* value, void* result, std::uint32_t first, std::uint32_t size);
  /// Combines two values. For phases whose speed memory bounds.
  void (*combine)(const void* a, const void* b, void* result);
};

namespace own_loops {

inline constexpr std::size_t tile = 2048;

/// True if a function was given instead of nullptr.
template <auto function>
inline constexpr bool is_given = !std::is_null_pointer_v<decltype(function)>;

/// A disjoint sparse table of a tile: codelets/treefix/folds.hpp. The fold combines an interval from its beginning on.
template <bool to_root, class Value, class Op>
class TileFolds {
 public:
  static constexpr std::uint32_t rows = std::bit_width(tile) - 1;

  TileFolds(Op op, Value identity) : op_(op), identity_(identity) {}

  static constexpr std::size_t turned(std::size_t i) { return to_root ? tile - 1 - i : i; }

  void make(const Value* values, std::size_t count) {
    for (std::size_t i = 0; i < tile; ++i) {
      const std::size_t p = turned(i);
      prefix_[i] = suffix_[i] = p < count ? op_(identity_, values[p]) : identity_;
    }
    make_rows(std::make_index_sequence<rows>{});
  }

  /// Returns the fold of the elements l to r, without those after the tile.
  [[nodiscard]] Value fold(std::uint32_t l, std::uint32_t r) const {
    if (r < l || l >= tile) return identity_;
    if (r >= tile) return suffix_[l];
    if (l == r) return table_[0][l];
    const Value* row = table_[std::bit_width(l ^ r) - 1];
    return joined(row[l], row[r]);
  }

  /// Returns the fold of the elements 0 to i.
  [[nodiscard]] Value prefix(std::size_t i) const { return prefix_[i]; }

 private:
  [[nodiscard]] Value joined(Value near, Value far) const { return to_root ? op_(far, near) : op_(near, far); }

  template <std::size_t... k>
  void make_rows(std::index_sequence<k...>) {
    (make_row<std::size_t{1} << k>(table_[k]), ...);
  }

  template <std::size_t size>
  void make_row(Value* row) {
    for (std::size_t left = 0; left < tile; left += 2 * size) {
      const std::size_t right = left + size;
      const Value of_left = prefix_[right - 1], of_right = prefix_[right + size - 1];
      for (std::size_t i = left; i < right; ++i) {
        row[i] = suffix_[i];
        suffix_[i] = joined(suffix_[i], of_right);
      }
      for (std::size_t i = right; i < right + size; ++i) {
        row[i] = prefix_[i];
        prefix_[i] = joined(of_left, prefix_[i]);
      }
    }
  }

  Op op_;
  Value identity_;
  Value table_[rows][tile];
  Value prefix_[tile], suffix_[tile];  // of the blocks of a row
};

template <bool to_root, class Value, class Op>
void fold_tiles(Op op, Value identity, const Value* values, std::size_t n, const std::uint32_t* reach, Value* fold,
                Value* along, Value* total, std::uint32_t skip) {
  TileFolds<to_root, Value, Op> folds(op, identity);
  for (std::size_t first = 0; first < n; first += tile) {
    const std::size_t count = std::min(tile, n - first);
    folds.make(values + first, count);
    for (std::size_t p = 0; p < count; ++p) {
      const auto i = static_cast<std::uint32_t>(folds.turned(p));
      fold[first + p] = folds.fold(i + skip, i + reach[first + p] - 1);
      along[first + p] = folds.prefix(i);
    }
    total[first / tile] = folds.prefix(tile - 1);
  }
}

template <bool to_root, class Value, class Op>
void fold_table(Op op, const Value* total, std::size_t m, Value* table) {
  const auto joined = [&](Value near, Value far) { return to_root ? op(far, near) : op(near, far); };
  const std::size_t rows = m < 2 ? 0 : std::bit_width(m - 1);
  Value *const suffix = table + rows * m, *const prefix = suffix + m;  // of the blocks of a row
  for (std::size_t i = 0; i < m; ++i) prefix[i] = suffix[i] = total[to_root ? m - 1 - i : i];
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t size = std::size_t{1} << row;
    Value* const entry = table + row * m;
    for (std::size_t left = 0; left < m; left += 2 * size) {
      const std::size_t right = std::min(left + size, m), end = std::min(right + size, m);
      const Value of_left = prefix[right - 1], of_right = prefix[end - 1];
      for (std::size_t i = left; i < right; ++i) {
        entry[i] = suffix[i];
        if (right < end) suffix[i] = joined(suffix[i], of_right);
      }
      for (std::size_t i = right; i < end; ++i) {
        entry[i] = prefix[i];
        prefix[i] = joined(of_left, prefix[i]);
      }
    }
  }
}

/// The loops of an operator that is a function known at compile time, so that the compiler inlines it.
template <class Value, auto function>
struct Of {
  struct Op {
    Value operator()(Value a, Value b) const { return function(a, b); }
  };
  static Value value(const void* at) {
    Value copy;
    std::memcpy(&copy, at, sizeof copy);
    return copy;
  }
  static const Value* in(const void* values) { return static_cast<const Value*>(values); }
  static Value* out(void* values) { return static_cast<Value*>(values); }

  /// Combines four elements at a time, because a chain of dependent operations is bound by their latency.
  static Value sum(Value sum, const Value* x, std::size_t count) {
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4)
      sum = function(sum, function(function(x[i], x[i + 1]), function(x[i + 2], x[i + 3])));
    for (; i < count; ++i) sum = function(sum, x[i]);
    return sum;
  }

  /// Stores four values from registers: building a vector in memory first would be slower.
  static void store_four(Value* to, Value a, Value b, Value c, Value d, [[maybe_unused]] bool around) {
#if defined(__SSE2__)
    if (around) {
      auto* const lanes = reinterpret_cast<__m128i*>(to);
      if constexpr (sizeof(Value) == 4) {
        const auto word = [](Value x) { return std::bit_cast<std::int32_t>(x); };
        _mm_stream_si128(lanes, _mm_setr_epi32(word(a), word(b), word(c), word(d)));
      } else if constexpr (sizeof(Value) == 8) {
        const auto word = [](Value x) { return std::bit_cast<long long>(x); };
        _mm_stream_si128(lanes, _mm_set_epi64x(word(b), word(a)));
        _mm_stream_si128(lanes + 1, _mm_set_epi64x(word(d), word(c)));
      } else {
        _mm_stream_si128(lanes, std::bit_cast<__m128i>(a));
        _mm_stream_si128(lanes + 1, std::bit_cast<__m128i>(b));
        _mm_stream_si128(lanes + 2, std::bit_cast<__m128i>(c));
        _mm_stream_si128(lanes + 3, std::bit_cast<__m128i>(d));
      }
      return;
    }
#endif
    to[0] = a;
    to[1] = b;
    to[2] = c;
    to[3] = d;
  }

  template <bool inclusive>
  static Value scan(Value before, const Value* in, std::size_t count, Value* out, bool around) {
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4) {
      const Value a = in[i], ab = function(a, in[i + 1]), c = in[i + 2], cd = function(c, in[i + 3]);
      const Value first = function(before, a), second = function(before, ab), third = function(before, function(ab, c)),
                  fourth = function(before, function(ab, cd));
      if constexpr (inclusive) {
        store_four(out + i, first, second, third, fourth, around);
      } else {
        store_four(out + i, before, first, second, third, around);
      }
      before = fourth;
    }
    for (; i < count; ++i) {
      const Value next = function(before, in[i]);
      out[i] = inclusive ? next : before;
      before = next;
    }
    return before;
  }

  static void sum_tiles(const void* identity, const void* input, std::size_t n, void* sums) {
    for (std::size_t t = 0; t * tile < n; ++t) {
      out(sums)[t] = sum(value(identity), in(input) + t * tile, std::min(tile, n - t * tile));
    }
  }

  static void scan_tile_sums(const void* identity, void* sums, std::size_t m) {
    Value carry = value(identity);
    for (std::size_t t = 0; t < m; ++t) carry = function(carry, std::exchange(out(sums)[t], carry));
  }

  static void scan_tiles(const void* identity, const void* input, std::size_t n, const void* offsets, void* output,
                         bool inclusive, bool around) {
    around &= reinterpret_cast<std::uintptr_t>(output) % 16 == 0;
    Value before = value(identity);
    for (std::size_t first = 0; first < n; first += tile) {
      if (offsets != nullptr) before = in(offsets)[first / tile];
      const auto scan_one = inclusive ? scan<true> : scan<false>;
      before = scan_one(before, in(input) + first, std::min(tile, n - first), out(output) + first, around);
    }
#if defined(__SSE2__)
    if (around) _mm_sfence();
#endif
  }

  static void fold_tiles(const void* identity, const void* values, std::size_t n, const std::uint32_t* reach,
                         void* fold, void* along, void* total, bool to_root, std::uint32_t skip) {
    const auto run = to_root ? own_loops::fold_tiles<true, Value, Op> : own_loops::fold_tiles<false, Value, Op>;
    run(Op{}, value(identity), in(values), n, reach, out(fold), out(along), out(total), skip);
  }

  static void fold_table(const void* total, std::size_t m, void* table, bool to_root) {
    const auto run = to_root ? own_loops::fold_table<true, Value, Op> : own_loops::fold_table<false, Value, Op>;
    run(Op{}, in(total), m, out(table));
  }

  template <bool to_root>
  static void beyond(const std::uint32_t* reach, std::size_t first, std::size_t size, const Value* along, std::size_t n,
                     const Value* total, std::size_t m, const Value* table, Value* fold, std::uint32_t skip) {
    const auto joined = [](Value near, Value far) { return to_root ? function(far, near) : function(near, far); };
    const auto turned = [](std::size_t i, std::size_t of) { return to_root ? of - 1 - i : i; };
    const std::size_t positions = to_root ? m * tile : n;
    for (std::size_t k = 0; k < size; ++k) {
      const std::size_t i = turned(first + k, positions), r = i + reach[k] - 1, t = i / tile, u = r / tile;
      if (t == u || reach[k] <= skip) continue;
      Value sum = fold[k];
      const std::size_t a = t + 1, b = u - 1;
      if (a == b) {
        sum = joined(sum, total[turned(a, m)]);
      } else if (a < b) {
        const Value* row = table + (static_cast<std::size_t>(std::bit_width(a ^ b)) - 1) * m;
        sum = joined(sum, joined(row[a], row[b]));
      }
      fold[k] = joined(sum, along[turned(r, positions)]);
    }
  }

  static void fold_beyond(const std::uint32_t* reach, std::size_t first, std::size_t size, const void* along,
                          std::size_t n, const void* total, std::size_t m, const void* table, void* fold, bool to_root,
                          std::uint32_t skip) {
    const auto run = to_root ? beyond<true> : beyond<false>;
    run(reach, first, size, in(along), n, in(total), m, in(table), out(fold), skip);
  }

  static void join_paths(const void* identity, const void* fold, const std::uint32_t* reach, const std::uint32_t* row,
                         const void* base, void* result, std::uint32_t first, std::uint32_t size, std::uint32_t roots,
                         bool inclusive) {
    const Value none = value(identity);
    for (std::uint32_t k = 0; k < size; ++k) {
      const bool is_roots = row[k] < roots;
      if (!inclusive && reach[k] == 1) {
        out(result)[k] = is_roots ? none : in(base)[row[k]];
      } else {
        const Value on_path = in(fold)[first + k - (inclusive ? 0 : 1)];
        out(result)[k] = is_roots ? on_path : function(in(base)[row[k]], on_path);
      }
    }
  }

  static void rootfix_levels(const void* identity, const std::uint32_t* up, const void* weight, void* sums,
                             std::uint32_t begin, std::uint32_t end, bool inclusive) {
    for (std::uint32_t b = begin; b < end; ++b) {
      if (up[b] == 0) {
        out(sums)[b] = inclusive ? function(value(identity), in(weight)[b]) : value(identity);
      } else {
        const std::uint32_t p = up[b] - 1;
        out(sums)[b] = function(in(sums)[p], in(weight)[inclusive ? b : p]);
      }
    }
  }

  /// An element of local_rank's result: its value within a sublist, and the sublist.
  struct alignas(2 * sizeof(Value)) Local {
    Value value;
    std::uint32_t sublist;
  };

  static void recombine(const void* locals, std::size_t n, const void* offset, void* result, bool around) {
    around &= reinterpret_cast<std::uintptr_t>(result) % 16 == 0;
    const auto* const local = static_cast<const Local*>(locals);
    const auto at = [&](std::size_t i) { return function(in(offset)[local[i].sublist], local[i].value); };
    std::size_t i = 0;
    for (; i + 4 <= n; i += 4) store_four(out(result) + i, at(i), at(i + 1), at(i + 2), at(i + 3), around);
    for (; i < n; ++i) out(result)[i] = at(i);
#if defined(__SSE2__)
    if (around) _mm_sfence();
#endif
  }

  /// Returns whether a and b have the same bits, in 32-bit words; except for the signs of zeros and for NaNs, as far as
  /// words show them, because the types of members are not known.
  static bool same(Value a, Value b) {
#if defined(__has_builtin)
#if __has_builtin(__builtin_clear_padding)
    __builtin_clear_padding(&a);
    __builtin_clear_padding(&b);
#endif
#endif
    std::uint32_t of_a[sizeof(Value) / 4], of_b[sizeof(Value) / 4];
    std::memcpy(of_a, &a, sizeof a);
    std::memcpy(of_b, &b, sizeof b);
    constexpr std::uint32_t sign = 0x80000000, special = 0x7f800000;
    for (std::size_t k = 0; k < sizeof(Value) / 4; ++k) {
      const bool both_special = (of_a[k] & special) == special && (of_b[k] & special) == special;
      if (of_a[k] != of_b[k] && ((of_a[k] | of_b[k]) & ~sign) != 0 && !both_special) return false;
    }
    return true;
  }

  static bool keeps(const void* identity, const void* x) {
    const Value none = value(identity), it = value(x);
    return same(function(none, it), it) && same(function(it, none), it);
  }

  static void combine(const void* a, const void* b, void* result) {
    const Value c = function(value(a), value(b));
    std::memcpy(result, &c, sizeof c);
  }

  template <auto inverse>
  static void invert(const void* x, void* result) {
    const Value y = inverse(value(x));
    std::memcpy(result, &y, sizeof y);
  }

  template <auto inverse>
  static bool cancels(const void* identity, const void* x) {
    const Value none = value(identity), it = value(x);
    return same(function(it, inverse(it)), none) && same(function(inverse(it), it), none);
  }

  template <auto inverse>
  static constexpr OperatorLoops all() {
    OperatorLoops loops{};
    loops.sum_tiles = sum_tiles;
    loops.scan_tile_sums = scan_tile_sums;
    loops.scan_tiles = scan_tiles;
    loops.fold_tiles = fold_tiles;
    loops.fold_table = fold_table;
    loops.fold_beyond = fold_beyond;
    loops.join_paths = join_paths;
    loops.rootfix_levels = rootfix_levels;
    loops.recombine = recombine;
    loops.combine = combine;
    loops.keeps = keeps;
    if constexpr (is_given<inverse>) {
      loops.invert = invert<inverse>;
      loops.cancels = cancels<inverse>;
    }
    return loops;
  }

  template <auto inverse>
  static constexpr OperatorLoops with = all<inverse>();
};

/// The loops of a function for expressions. `alone`: the function for a vertex with one child, if it is another one.
template <class Value, auto function, auto alone>
struct OfExpressions {
  static void evaluate_levels(const std::uint32_t* child, const std::uint32_t* vertex, const std::int32_t* operation,
                              const void* value, void* result, std::uint32_t first, std::uint32_t size) {
    const auto* const values = static_cast<const Value*>(value);
    auto* const results = static_cast<Value*>(result);
    for (std::uint32_t p = first + size; p-- > first;) {
      const std::uint32_t v = vertex[p], begin = child[p], end = child[p + 1];
      if (begin == end) {
        results[p] = values[v];
        continue;
      }
      Value sum = results[begin];
      if constexpr (is_given<alone>) {
        if (end - begin == 1) sum = alone(operation[v], sum);
      }
      for (std::uint32_t c = begin + 1; c < end; ++c) sum = function(operation[v], sum, results[c]);
      results[p] = sum;
    }
  }

  static constexpr OperatorLoops all() {
    OperatorLoops loops{};
    loops.evaluate_levels = evaluate_levels;
    return loops;
  }
  static constexpr OperatorLoops loops = all();
};

}  // namespace own_loops

}  // namespace pleach
