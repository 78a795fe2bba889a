#include "array/tile_scan.hpp"
#include "list/local.hpp"
#include "list/recombine/codelet.hpp"

#include <bit>

namespace pleach::recombine::cpu {

namespace {

/// Around the cache where `stream` is set.
template <class T>
void store(T* to, T x, bool stream) {
#if defined(__SSE2__)
  if (stream) {
    if constexpr (sizeof(T) == 4) return _mm_stream_si32(reinterpret_cast<int*>(to), std::bit_cast<int>(x));
    if constexpr (sizeof(T) == 8) {
      return _mm_stream_si64(reinterpret_cast<long long*>(to), std::bit_cast<long long>(x));
    }
  }
#endif
  *to = x;
}

template <class Op, class Result, class Value>
void from_head(const Local<Value>* local, std::size_t n, const Value* offset, Result* result, bool stream) {
  for (std::size_t i = 0; i < n; ++i) {
    store(&result[i], static_cast<Result>(Op{}(offset[local[i].sublist], local[i].value)), stream);
  }
}

template <class Result, class Value>
void from_tail(const Local<Value>* local, std::size_t n, const Value* offset, Result* result, Value less, bool stream) {
  for (std::size_t i = 0; i < n; ++i) {
    store(&result[i], static_cast<Result>(offset[local[i].sublist] - local[i].value - less), stream);
  }
}

}  // namespace

void recombine(Arguments arguments, const void* local, std::size_t n, const void* offset, void* result) {
  with_index(arguments.result, [&]<class Rank>(Rank) {
    with_value(arguments.value, [&]<class Value>(Value) {
      const auto* locals = static_cast<const Local<Value>*>(local);
      const auto* offsets = static_cast<const Value*>(offset);
      // Ranks are of the index type; all other results are of the values' type.
      if constexpr (std::is_same_v<Value, std::int32_t>) {
        auto* ranks = static_cast<Rank*>(result);
        const bool stream = n * sizeof(Rank) >= stream_bytes;
        if (arguments.from_tail) return from_tail(locals, n, offsets, ranks, arguments.less, stream);
        if (arguments.result != arguments.value) return from_head<Plus>(locals, n, offsets, ranks, stream);
      }
      with_operator<Value>(arguments.op, [&]<class Op>(Op) {
        from_head<Op>(locals, n, offsets, static_cast<Value*>(result), n * sizeof(Value) >= stream_bytes);
      });
    });
  });
}

}  // namespace pleach::recombine::cpu
