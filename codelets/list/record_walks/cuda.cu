#include "base/cuda_stream.hpp"
#include "list/record_walks/codelet.hpp"

namespace pleach::record_walks {

namespace {

constexpr unsigned block_walkers = 128;
constexpr unsigned all_lanes = 0xFFFFFFFF;

template <bool weighted, class Index, class Value, class Op>
class Walks {
 public:
  __device__ Walks(const Arguments& arguments, const Buffers<Index, Value, Op>& buffers)
      : a_(arguments),
        b_(buffers),
        lane_(threadIdx.x % record_lanes),
        m_(static_cast<std::uint32_t>(b_.start.size())) {}

  __device__ void run() {
    std::uint32_t step = record_steps;
    Chunk<Value> chunk(b_.records, 0, weighted);
    while (begin_walks()) {
      if (step == record_steps) {
        const std::uint32_t number = take(&verdict().chunks, 1);
        faulty_ = faulty_ || *static_cast<volatile std::uint64_t*>(&verdict().fault) != local_rank::no_fault;
        if (number >= b_.records.size() / chunk_words(weighted ? sizeof(Value) : 0)) {
          verdict().fault = local_rank::too_long;
          faulty_ = true;
        }
        if (faulty_) {
          if (number_ != nothing) finish(number_);
          continue;
        }
        chunk = Chunk<Value>(b_.records, number, weighted);
        __stcs(reinterpret_cast<uint2*>(&chunk.top(lane_)), make_uint2(number_, length_));
        step = 0;
      }
      record(chunk.word(step, lane_), chunk.sum(step, lane_));
      ++step;
    }
    for (; step < record_steps; ++step) __stcs(&chunk.word(step, lane_), nothing);
    for (unsigned d = 1; d < record_lanes; d *= 2) visited_ += __shfl_down_sync(all_lanes, visited_, d);
    if (lane_ == 0) atomicAdd(reinterpret_cast<unsigned long long*>(&verdict().visited), visited_);
  }

 private:
  __device__ Verdict& verdict() { return b_.verdict[0]; }

  /// Reserves numbers from a counter, for the whole warp.
  __device__ std::uint32_t take(std::uint32_t* counter, std::uint32_t count) {
    std::uint32_t first = 0;
    if (lane_ == 0) first = atomicAdd(counter, count);
    return __shfl_sync(all_lanes, first, 0);
  }

  /// Gives idle lanes the next of 32 sublists that the warp has reserved. Returns false if all lanes are done.
  __device__ bool begin_walks() {
    while (true) {
      const unsigned idle = __ballot_sync(all_lanes, number_ == nothing);
      if (idle == 0) return true;
      if (pool_ == pool_end_) {
        if (pool_end_ < m_) {
          pool_ = ::min(take(&verdict().taken, record_lanes), m_);
          pool_end_ = ::min(pool_ + record_lanes, m_);
        }
        if (pool_ == pool_end_) return idle != all_lanes;
      }
      const std::uint32_t mine = pool_ + static_cast<std::uint32_t>(__popc(idle & ((1u << lane_) - 1)));
      if (number_ == nothing && mine < pool_end_) begin(mine);
      pool_ = ::min(pool_ + static_cast<std::uint32_t>(__popc(idle)), pool_end_);
      if (__any_sync(all_lanes, number_ != nothing)) return true;
    }
  }

  __device__ void begin(std::uint32_t number) {
    number_ = number;
    at_ = b_.start[number];
    length_ = 0;
    sum_ = Op::template identity<Value>();
    fresh_ = true;
    // After a fault, walks are skipped, but later phases still need links.
    if (faulty_) return finish(number);
    const std::uint32_t splitter = number < a_.splitters.count ? a_.splitters.count : splitter_at(a_.splitters, at_);
    if (splitter < a_.splitters.count) return finish(splitter);
    look_ahead();
  }

  __device__ void look_ahead() {
    next_ = static_cast<std::uint32_t>(b_.successor[at_]);
    if constexpr (weighted) value_ = b_.values[at_];
  }

  __device__ void record(std::uint32_t& word, Value& sum) {
    __stcs(&word, number_ == nothing ? nothing : fresh_ ? begins | number_ : at_);
    if (number_ == nothing) return;
    if (fresh_) {
      fresh_ = false;
      return;
    }
    if constexpr (weighted) {
      const Value before = sum_;
      sum_ = Op{}(before, value_);
      sum = a_.inclusive ? sum_ : before;
    }
    ++length_;
    if (next_ == at_) return finish(number_);
    const std::uint32_t splitter = splitter_at(a_.splitters, next_);
    if (splitter < a_.splitters.count) {
      if (splitter == number_) verdict().fault = local_rank::closed;
      return finish(splitter);
    }
    if (length_ == a_.bound) {
      verdict().fault = local_rank::too_long;
      return finish(number_);
    }
    at_ = next_;
    look_ahead();
  }

  __device__ void finish(std::uint32_t next) {
    b_.next[number_] = static_cast<std::int32_t>(next);
    b_.length[number_] = static_cast<std::int32_t>(length_);
    if constexpr (weighted) b_.total[number_] = sum_;
    visited_ += length_;
    number_ = nothing;
  }

  const Arguments& a_;
  const Buffers<Index, Value, Op>& b_;
  const unsigned lane_;
  const std::uint32_t m_;
  std::uint32_t pool_ = 0, pool_end_ = 0;
  std::uint32_t number_ = nothing, at_ = 0, next_ = 0, length_ = 0, visited_ = 0;
  Value sum_{}, value_{};
  bool fresh_ = false, faulty_ = false;
};

template <bool weighted, class Index, class Value, class Op>
__global__ void __launch_bounds__(block_walkers)
    walk(const __grid_constant__ Arguments arguments, const __grid_constant__ Buffers<Index, Value, Op> buffers) {
  Walks<weighted, Index, Value, Op>(arguments, buffers).run();
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto blocks = static_cast<unsigned>((walkers(buffers.start.size()) + block_walkers - 1) / block_walkers);
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& typed) {
    if constexpr (std::is_same_v<Value, std::int32_t> && std::is_same_v<Op, Plus>) {
      if (!arguments.weighted) return walk<false><<<blocks, block_walkers, 0, stream>>>(arguments, typed);
    }
    walk<true><<<blocks, block_walkers, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::record_walks
