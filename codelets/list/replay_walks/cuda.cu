#include "array/permutation.cuh"
#include "base/cuda_stream.hpp"
#include "list/replay_walks/element.hpp"

namespace pleach::replay_walks {

namespace {

constexpr unsigned steps = record_steps;

/// The source of elements with their results: the records, with a thread for each column.
template <bool weighted, class Value, class Op, class Result>
struct Records {
  static constexpr bool has_sums = weighted;
  static constexpr unsigned threads = sizeof(Value) == 4 ? 1024 : 512;
  Arguments arguments;
  Buffers<Value, Op, Result> buffers;

  struct Fetched {
    std::uint32_t word[steps];
    Resumed top;
    std::uint32_t chunk;
  };
  struct Sum {};

  [[nodiscard]] __device__ std::uint32_t chunks() const { return static_cast<const Walked*>(buffers.walked)->chunks; }
  [[nodiscard]] __device__ Chunk<Value> chunk(std::uint32_t number) const {
    return {const_cast<std::uint32_t*>(static_cast<const std::uint32_t*>(buffers.records)), number, weighted};
  }

  [[nodiscard]] __device__ unsigned tiles() const {
    const unsigned warps = threads / record_lanes;
    return (chunks() + warps - 1) / warps;
  }

  __device__ void fetch(unsigned tile, Fetched& fetched) const {
    const unsigned lane = threadIdx.x % record_lanes;
    fetched.chunk = tile * (threads / record_lanes) + threadIdx.x / record_lanes;
    fetched.top = {nothing, 0};
    if (fetched.chunk < chunks()) {
      const Chunk<Value> from = chunk(fetched.chunk);
#pragma unroll
      for (unsigned k = 0; k < steps; ++k) fetched.word[k] = __ldcs(&from.word(k, lane));
      fetched.top = from.top(lane);
    } else {
#pragma unroll
      for (unsigned k = 0; k < steps; ++k) fetched.word[k] = nothing;
    }
  }

  template <class F>
  __device__ void place(const Fetched& fetched, Sum&, F f) const {
    constexpr unsigned together = 8;  // loads in flight
    const Chunk<Value> from = chunk(fetched.chunk);
    Value of_sublist = Op::template identity<Value>();
    if (fetched.top.sublist != nothing) of_sublist = buffers.offset[fetched.top.sublist];
    std::uint32_t passed = fetched.top.passed;
#pragma unroll
    for (unsigned first = 0; first < steps; first += together) {
      Value offset[together] = {}, sum[together] = {};
#pragma unroll
      for (unsigned k = 0; k < together; ++k) {
        const std::uint32_t word = fetched.word[first + k];
        const bool begun = (word & begins) != 0 && word != nothing;
        if (begun) offset[k] = buffers.offset[word & ~begins];
        if constexpr (weighted) {
          if ((word & begins) == 0) sum[k] = from.sum(first + k, threadIdx.x % record_lanes);
        }
      }
#pragma unroll
      for (unsigned k = 0; k < together; ++k) {
        const std::uint32_t word = fetched.word[first + k];
        const bool is_element = (word & begins) == 0;
        if (!is_element && word != nothing) {
          of_sublist = offset[k];
          passed = 0;
        }
        Value here;
        if constexpr (weighted) {
          here = sum[k];
        } else {
          here = static_cast<Value>(passed);
        }
        passed += is_element ? 1 : 0;
        f(first + k, is_element ? word : nowhere, result_of<Op>(arguments, of_sublist, here));
      }
    }
  }
  __device__ void finish(const Sum&) const {}
};

template <class Source, class Result>
__global__ void __launch_bounds__(Source::threads)
    scatter(const __grid_constant__ Source source, const std::uint32_t* valid, Result* result) {
  if (valid[0] == 0 || blockIdx.x >= source.tiles()) return;
  typename Source::Fetched fetched;
  typename Source::Sum sum;
  source.fetch(blockIdx.x, fetched);
  source.place(fetched, sum, [&](unsigned, std::uint32_t element, auto value) {
    if (element != nowhere) result[element] = static_cast<Result>(value);
  });
}

template <class Source, class Value, class Op, class Result>
void run(const Source& source, const Buffers<Value, Op, Result>& buffers, CudaStream stream) {
  Result* const result = buffers.result;
  if constexpr (sizeof(Value) <= 8) {
    if (write_permutation<Value>(source, buffers.valid, buffers.result.size(), result, buffers.scratch, stream)) return;
  }
  const std::size_t chunks = buffers.records.size() / chunk_words(Source::has_sums ? sizeof(Value) : 0);
  constexpr unsigned warps = Source::threads / record_lanes;
  scatter<<<static_cast<unsigned>((chunks + warps - 1) / warps), Source::threads, 0, stream>>>(source, buffers.valid,
                                                                                               result);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op, class Result>(const Buffers<Value, Op, Result>& typed) {
    if constexpr (may_count<Value, Op>) {
      if (!arguments.weighted) {
        return run(Records<false, Value, Op, Result>{arguments, typed}, typed, stream);
      }
    }
    run(Records<true, Value, Op, Result>{arguments, typed}, typed, stream);
  });
}

}  // namespace pleach::replay_walks
