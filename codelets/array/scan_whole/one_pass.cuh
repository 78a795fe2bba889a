// The scan in one pass. nvcc compiles it for built-in operators, NVRTC for an application's operator. NVRTC has no
// headers, so the code uses CUDA's instructions directly.
#pragma once

#include "array/scan_whole/state.hpp"

namespace pleach::scan_whole {

inline constexpr unsigned worker_warps = workers / 32;
// A block works on several chunks in shared memory: it sums one, sums the row of an earlier one, finds the sum before a
// still earlier one, and scans the oldest. So no block waits for sums that others have not begun.
inline constexpr unsigned sums_ahead = 4, rows_ahead = 3, before_ahead = 1;
inline constexpr unsigned all_lanes = 0xffffffff;

template <class Value>
inline constexpr unsigned per_lane = 16 / sizeof(Value);
template <class Value>
inline constexpr unsigned piece = 32 * per_lane<Value>;  // elements that a warp scans at a time
inline constexpr unsigned pieces = chunk_bytes / (16 * workers);

/// The address of shared memory in the form that instructions take.
inline __device__ unsigned in_shared(const void* at) { return static_cast<unsigned>(__cvta_generic_to_shared(at)); }

/// Orders the threads' reads of shared memory before what is fetched there next.
inline __device__ void fence_fetches() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

/// A barrier that signals when a chunk has arrived in shared memory.
struct Arrival {
  unsigned long long barrier_word;

  __device__ void init() {
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(in_shared(&barrier_word)), "r"(1) : "memory");
  }
  __device__ void fetch(void* to, const void* from, unsigned bytes) {
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(in_shared(to)),
        "l"(__cvta_generic_to_global(from)), "r"(bytes), "r"(in_shared(&barrier_word))
        : "memory");
    asm volatile("{ .reg .b64 token; mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 token, [%0], %1; }" ::"r"(
                     in_shared(&barrier_word)),
                 "r"(bytes)
                 : "memory");
  }
  /// Waits for a fetch; consecutive fetches have alternating parity.
  __device__ void wait(bool parity) {
    unsigned there = 0;
    while (there == 0) {
      asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.b32 %0, 1, 0, p; }"
                   : "=r"(there)
                   : "r"(in_shared(&barrier_word)), "r"(static_cast<unsigned>(parity))
                   : "memory");
    }
  }
};

template <class Value>
__device__ Value of_lane(Value x, unsigned lane) {
  unsigned part[words_of(sizeof(Value))];
  memcpy(part, &x, sizeof x);
#pragma unroll
  for (unsigned& word : part) word = __shfl_sync(all_lanes, word, static_cast<int>(lane));
  memcpy(&x, part, sizeof x);
  return x;
}

template <class Value>
struct Entry {
  static constexpr unsigned words = words_of(sizeof(Value));
  unsigned long long word[words];

  __device__ void publish(Value value) {
    unsigned part[words];
    memcpy(part, &value, sizeof value);
    for (unsigned k = 0; k < words; ++k) {
      asm volatile("st.relaxed.gpu.b64 [%0], %1;" ::"l"(word + k), "l"(1ull << 32 | part[k]) : "memory");
    }
  }

  /// Returns false if the value is not there yet.
  __device__ bool read(Value& value) {
    unsigned part[words];
    bool there = true;
    for (unsigned k = 0; k < words; ++k) {
      unsigned long long found;
      asm volatile("ld.relaxed.gpu.b64 %0, [%1];" : "=l"(found) : "l"(word + k) : "memory");
      part[k] = static_cast<unsigned>(found);
      there = there && found >> 32 != 0;
    }
    if (there) memcpy(&value, part, sizeof value);
    return there;
  }
};

template <class Value>
struct State {
  Entry<Value>*chunks, *rows;
  Entry<Value>* squares;  // sums before squares of 32 rows
  const Value* before;    // null: nothing is before the piece
  Value* after;           // null: the sum after the piece is not needed
};

/// Returns the sum of the lanes' first `count` values, from the first to the last, in every lane.
template <class Op, class Value>
__device__ Value sum_in_order(Value mine, unsigned count) {
  Value sum = Op::template identity<Value>();
#pragma unroll 8
  for (unsigned lane = 0; lane < count; ++lane) sum = Op{}(sum, of_lane(mine, lane));
  return sum;
}

/// Returns the sum before a chunk: of the squares before it, then of the rows in its square, then of the chunks in its
/// row. The chunk adds it from the last element to the first, so that all sums are those of one tree: the last sum of a
/// chunk is the sum before the next chunk.
template <class Value>
struct Before {
  Value part[3];
};

template <class Op, class Value>
__device__ Before<Value> look_back(const State<Value>& state, unsigned chunk) {
  const bool is_first = chunk / (row * row) == 0 && state.before == nullptr;
  const unsigned lane = threadIdx.x % 32, count[] = {is_first ? 0 : 1u, chunk / row % row, chunk % row};
  Entry<Value>* const entries[] = {state.squares + chunk / (row * row), state.rows + chunk / (row * row) * row,
                                   state.chunks + chunk / row * row};
  Value mine[3];
  bool there[3];
#pragma unroll
  for (unsigned k = 0; k < 3; ++k) there[k] = lane >= count[k] || entries[k][lane].read(mine[k]);
  Before<Value> before;
#pragma unroll
  for (unsigned k = 0; k < 3; ++k) {
    while (!__all_sync(all_lanes, there[k])) {
      if (!there[k]) there[k] = entries[k][lane].read(mine[k]);
    }
    before.part[k] = sum_in_order<Op>(mine[k], count[k]);
  }
  return before;
}

/// Returns the sum of a full row.
template <class Op, class Value>
__device__ Value sum_row(Entry<Value>* entries) {
  Value mine;
  while (!__all_sync(all_lanes, entries[threadIdx.x % 32].read(mine))) {
  }
  return sum_in_order<Op>(mine, row);
}

/// Publishes the sums of a row and a square that end with this chunk. Called for every chunk.
template <class Op, class Value>
__device__ void end_rows(const State<Value>& state, unsigned chunk) {
  const bool first_lane = threadIdx.x % 32 == 0;
  if ((chunk + 1) % row != 0) return;
  const Value of_row = sum_row<Op>(state.chunks + (chunk + 1 - row));
  if (first_lane) state.rows[chunk / row].publish(of_row);
  if ((chunk + 1) % (row * row) != 0) return;
  const unsigned square = chunk / (row * row);
  const Value of_square = sum_row<Op>(state.rows + square * row);
  if (!first_lane) return;
  Value before = Op::template identity<Value>();
  while ((square > 0 || state.before != nullptr) && !state.squares[square].read(before)) {
  }
  state.squares[square + 1].publish(Op{}(before, of_square));
}

/// Replaces each element by the sum up to it, as a prefix of one tree: (a + b) + c, then (a + b) + (c + d).
template <class Op, unsigned V, class Value>
__device__ void scan_piece(Value (&x)[V]) {
  const unsigned lane = threadIdx.x % 32;
#pragma unroll
  for (unsigned d = 1; d < V; d *= 2) {
#pragma unroll
    for (unsigned i = 0; i < V; ++i) {
      if ((i & d) != 0) x[i] = Op{}(x[i / (2 * d) * (2 * d) + d - 1], x[i]);
    }
  }
#pragma unroll
  for (unsigned d = 1; d < 32; d *= 2) {
    const Value low = of_lane(x[V - 1], lane / (2 * d) * (2 * d) + d - 1);
#pragma unroll
    for (unsigned i = 0; i < V; ++i) {
      if ((lane & d) != 0) x[i] = Op{}(low, x[i]);
    }
  }
}

/// Returns the last of these sums, in the first lane.
template <class Op, unsigned V, class Value>
__device__ Value sum_piece(Value (&x)[V]) {
#pragma unroll
  for (unsigned d = 1; d < V; d *= 2) {
#pragma unroll
    for (unsigned i = 0; i + d < V; i += 2 * d) x[i] = Op{}(x[i], x[i + d]);
  }
  Value sum = x[0];
#pragma unroll
  for (unsigned d = 1; d < 32; d *= 2) sum = Op{}(sum, of_lane(sum, (threadIdx.x + d) % 32));
  return sum;
}

/// Call it from blocks of all_threads threads that run concurrently, each with `slots` chunks of shared memory. The
/// state's entries are zero before; a single chunk with nothing before it needs none. `exact`: sums do not depend on
/// their order.
template <class Op, bool exact, class Value>
__device__ void scan_chunks(const Value* input, std::size_t n, Value* output, bool inclusive, State<Value> state) {
#if __CUDA_ARCH__ >= 900
  constexpr unsigned V = per_lane<Value>, chunk = chunk_bytes / sizeof(Value);
  extern __shared__ __align__(128) unsigned char stage[];
  __shared__ Value warp_sum[2][worker_warps], before_warp[slots][worker_warps];
  __shared__ Before<Value> before[before_ahead + 1];
  __shared__ Arrival arrived[slots];

  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const auto chunks = static_cast<unsigned>((n + chunk - 1) / chunk);
  const int count = blockIdx.x < chunks ? static_cast<int>((chunks - 1 - blockIdx.x) / gridDim.x + 1) : 0;
  const auto number = [](int i) { return blockIdx.x + static_cast<unsigned>(i) * gridDim.x; };
  const auto is_full = [&](int i) { return (std::size_t{number(i)} + 1) * chunk <= n; };
  const auto slot = [](int i) { return static_cast<unsigned>(i) % slots; };
  const auto fetch = [&](int i) {
    if (!is_full(i)) return;  // the last chunk is read in place
    arrived[slot(i)].fetch(stage + slot(i) * chunk_bytes, input + std::size_t{number(i)} * chunk, chunk_bytes);
  };
  const auto load = [&](int i, Value(&x)[pieces][V]) {
    const unsigned at = (warp * pieces * 32 + lane) * V;
    if (is_full(i)) {
#pragma unroll
      for (unsigned k = 0; k < pieces; ++k) {
        const uint4 bits = reinterpret_cast<const uint4*>(stage + slot(i) * chunk_bytes)[at / V + k * 32];
        memcpy(x[k], &bits, 16);
      }
    } else {
      const std::size_t first = std::size_t{number(i)} * chunk + at;
      for (unsigned k = 0; k < pieces; ++k) {
        for (unsigned v = 0; v < V; ++v) {
          const std::size_t j = first + k * piece<Value> + v;
          x[k][v] = j < n ? input[j] : Op::template identity<Value>();
        }
      }
    }
  };
  const auto store = [&](int i, const Value(&x)[pieces][V]) {
    const std::size_t first = std::size_t{number(i)} * chunk + (warp * pieces * 32 + lane) * V;
    if (is_full(i)) {
#pragma unroll
      for (unsigned k = 0; k < pieces; ++k) {
        uint4 bits;
        memcpy(&bits, x[k], 16);
        __stcs(reinterpret_cast<uint4*>(output + first + k * piece<Value>), bits);
      }
    } else {
      for (unsigned k = 0; k < pieces; ++k) {
        for (unsigned v = 0; v < V; ++v) {
          if (first + k * piece<Value> + v < n) output[first + k * piece<Value> + v] = x[k][v];
        }
      }
    }
  };

  // Returns the sum of a warp's elements.
  const auto sum_warp = [&](int i) {
    Value x[pieces][V];
    load(i, x);
    Value sum = Op::template identity<Value>();
#pragma unroll
    for (unsigned k = 0; k < pieces; ++k) sum = Op{}(sum, sum_piece<Op>(x[k]));
    if (lane == 0) warp_sum[i % 2][warp] = sum;
  };
  const auto scan_warp = [&](int i) {
    const Value of_warps = before_warp[slot(i)][warp];
    Value of_pieces = Op::template identity<Value>();
    const Before<Value> outside = before[i % (before_ahead + 1)];
    Value all = of_warps;
    if constexpr (exact) {
      for (unsigned k = 3; k-- > 0;) all = Op{}(outside.part[k], all);
    }
    const auto after_all = [&](Value x) {
      x = Op{}(of_pieces, x);
      if constexpr (exact) return Op{}(all, x);
      x = Op{}(of_warps, x);
#pragma unroll
      for (unsigned k = 3; k-- > 0;) x = Op{}(outside.part[k], x);
      return x;
    };
    Value x[pieces][V];
    load(i, x);
#pragma unroll
    for (unsigned k = 0; k < pieces; ++k) scan_piece<Op>(x[k]);
#pragma unroll
    for (unsigned k = 0; k < pieces; ++k) {
      const Value sum = of_lane(x[k][V - 1], 31), first = after_all(Op::template identity<Value>());
#pragma unroll
      for (unsigned v = 0; v < V; ++v) x[k][v] = after_all(x[k][v]);
      if (state.after != nullptr && number(i) + 1 == chunks) {
        const std::size_t at = std::size_t{number(i)} * chunk + (warp * pieces * 32 + lane) * V + k * piece<Value>;
        for (unsigned v = 0; v < V; ++v) {
          if (at + v + 1 == n) *state.after = x[k][v];
        }
      }
      if (!inclusive) {
        const Value last = of_lane(x[k][V - 1], (lane + 31) % 32);
#pragma unroll
        for (unsigned v = V - 1; v > 0; --v) x[k][v] = x[k][v - 1];
        x[k][0] = lane == 0 ? first : last;
      }
      of_pieces = Op{}(of_pieces, sum);
    }
    store(i, x);
  };

  const bool fetches = threadIdx.x == workers + 32;
  if (fetches) {
    for (Arrival& arrival : arrived) arrival.init();
    fence_fetches();
    for (int i = 0; i < static_cast<int>(slots) && i < count; ++i) fetch(i);
    if (state.before != nullptr && blockIdx.x == 0) state.squares[0].publish(*state.before);
  }
  __syncthreads();
  for (int i = -static_cast<int>(sums_ahead); i < count; ++i) {
    const int to_sum = i + static_cast<int>(sums_ahead), to_end = i + static_cast<int>(rows_ahead),
              to_find = i + static_cast<int>(before_ahead);
    if (warp < worker_warps && to_sum < count) {
      if (is_full(to_sum)) arrived[slot(to_sum)].wait(to_sum / slots % 2 != 0);
      sum_warp(to_sum);
    }
    __syncthreads();
    if (fetches && i > 0 && i - 1 + static_cast<int>(slots) < count) {  // in the slot of the chunk before
      fence_fetches();
      fetch(i - 1 + static_cast<int>(slots));
    }
    if (warp < worker_warps) {
      if (threadIdx.x == 0 && to_sum < count) {
        Value sum = Op::template identity<Value>();
        for (unsigned w = 0; w < worker_warps; ++w) {
          before_warp[slot(to_sum)][w] = sum;
          sum = Op{}(sum, warp_sum[to_sum % 2][w]);
        }
        if (chunks > 1) state.chunks[number(to_sum)].publish(sum);
      }
      if (i >= 0) scan_warp(i);
    } else if (warp == worker_warps) {
      if (to_find >= 0 && to_find < count) {
        const Before<Value> found = look_back<Op>(state, number(to_find));
        if (lane == 0) before[to_find % (before_ahead + 1)] = found;
      }
    } else if (to_end >= 0 && to_end < count) {
      end_rows<Op>(state, number(to_end));
    }
  }
#endif
}

}  // namespace pleach::scan_whole
