#include "array/tile_scan.hpp"
#include "base/own_operator.hpp"
#include "list/recombine/codelet.hpp"

#include <bit>

namespace pleach::recombine {

namespace {

/// With `stream`, stores past the cache.
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

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  if (const Definition* own = arguments.op.definition) {
    const auto& [locals, offset, result, valid] = buffers;
    if (valid != nullptr && valid[0] == 0) return;
    const std::size_t n = locals.size();
    return own->loops().recombine(locals.memory, n, offset.memory, result.memory, n * own->bytes() >= stream_bytes());
  }
  with_types(arguments, buffers, [&]<class Value, class Op, class Result>(const Buffers<Value, Op, Result>& typed) {
    const auto [locals, offset, result, valid] = typed;
    if (valid != nullptr && valid[0] == 0) return;
    const std::size_t n = locals.size();
    const bool stream = n * sizeof(Result) >= stream_bytes();
    if constexpr (std::is_same_v<Value, std::int32_t>) {
      if (arguments.from_tail) return from_tail<Result, Value>(locals, n, offset, result, arguments.less, stream);
    }
    from_head<Op, Result, Value>(locals, n, offset, result, stream);
  });
}

}  // namespace pleach::recombine
