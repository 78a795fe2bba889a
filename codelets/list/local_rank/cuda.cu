#include "base/launch.cuh"
#include "list/local_rank/codelet.hpp"

#include <cub/block/block_reduce.cuh>

namespace pleach::local_rank {

namespace {

/// One store of 8 or 16 bytes, two for complex doubles, because scattered writes dominate the time.
template <class Value>
__device__ void leave(Local<Value>* at, Value value, std::uint32_t sublist) {
  const Local<Value> local{value, sublist};
  if constexpr (sizeof(local) == 8) {
    *reinterpret_cast<uint2*>(at) = reinterpret_cast<const uint2&>(local);
  } else if constexpr (sizeof(local) == 16) {
    *reinterpret_cast<uint4*>(at) = reinterpret_cast<const uint4&>(local);
  } else {
    *at = local;
  }
}

template <bool weighted, class Index, class Value, class Op>
__global__ void __launch_bounds__(threads) walk(Arguments arguments, Buffers<Index, Value, Op> b) {
  using Sum = cub::BlockReduce<unsigned long long, threads>;
  __shared__ typename Sum::TempStorage storage;
  const Splitters splitters = arguments.splitters;
  const Index* __restrict__ successor = b.successor;
  const Value* __restrict__ values = b.values;
  Verdict* verdict = b.verdict;

  const std::uint32_t i = blockIdx.x * threads + threadIdx.x;
  std::uint32_t length = 0;
  if (i < b.start.size()) {
    const std::uint32_t number = arguments.first + i;
    std::uint32_t at = b.start[i];
    std::uint32_t next_sublist = number < splitters.count ? splitters.count : splitter_at(splitters, at);
    // After a fault, walks are skipped, but later phases still need links.
    if (*static_cast<volatile std::uint64_t*>(&verdict->fault) != no_fault) next_sublist = 0;
    Value sum = Op::template identity<Value>();
    while (next_sublist >= splitters.count) {
      const auto next = static_cast<std::uint32_t>(successor[at]);
      const Value before = sum;
      if constexpr (weighted) {
        sum = Op{}(before, values[at]);
      } else {
        sum = before + 1;
      }
      leave(b.locals + at, weighted && arguments.inclusive ? sum : before, number);
      ++length;
      if (next == at) {
        next_sublist = number;
        break;
      }
      next_sublist = splitter_at(splitters, next);
      if (next_sublist == number && number < splitters.count) verdict->fault = closed;
      if (next_sublist >= splitters.count && length == arguments.bound) {
        verdict->fault = too_long;
        next_sublist = number;
        break;
      }
      at = next;
    }
    b.next[i] = static_cast<std::int32_t>(next_sublist);
    b.length[i] = static_cast<std::int32_t>(length);
    if constexpr (weighted) b.total[i] = sum;
  }
  const unsigned long long visited = Sum(storage).Sum(length);
  if (threadIdx.x == 0) atomicAdd(reinterpret_cast<unsigned long long*>(&verdict->visited), visited);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const unsigned blocks = blocks_of(buffers.start.size());
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& typed) {
    if constexpr (std::is_same_v<Value, std::int32_t> && std::is_same_v<Op, Plus>) {
      if (!arguments.weighted) return walk<false><<<blocks, threads, 0, stream>>>(arguments, typed);
    }
    walk<true><<<blocks, threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::local_rank
