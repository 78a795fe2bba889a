#include "local.hpp"
#include "local_rank/codelet.hpp"

#include <cub/block/block_reduce.cuh>

namespace pleach::local_rank::cuda {

namespace {

constexpr int threads = 256;

/// One store of 8 or 16 bytes, two for complex doubles: scattered writes are what a list costs.
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

template <bool weighted, class Op, class Index, class Value>
__global__ void __launch_bounds__(threads) walk(Arguments arguments, Pointers p, std::uint32_t m) {
  using Sum = cub::BlockReduce<unsigned long long, threads>;
  __shared__ typename Sum::TempStorage storage;
  const Splitters splitters = arguments.splitters;
  const Index* __restrict__ successor = static_cast<const Index*>(p.successor);
  const Value* __restrict__ values = static_cast<const Value*>(p.values);
  auto* local = static_cast<Local<Value>*>(p.local);

  const std::uint32_t i = blockIdx.x * threads + threadIdx.x;
  std::uint32_t length = 0;
  if (i < m) {
    const std::uint32_t number = arguments.first + i;
    std::uint32_t at = p.start[i];
    std::uint32_t next_sublist = number < splitters.count ? splitters.count : splitter_at(splitters, at);
    // After a fault the rest is not walked; the phases that follow still need links.
    if (*static_cast<volatile std::uint64_t*>(&p.verdict[1]) != no_fault) next_sublist = 0;
    Value sum = Op::template identity<Value>();
    while (next_sublist >= splitters.count) {
      const auto next = static_cast<std::uint32_t>(successor[at]);
      const Value before = sum;
      if constexpr (weighted) {
        sum = Op{}(before, values[at]);
      } else {
        sum = before + 1;
      }
      leave(local + at, weighted && arguments.inclusive ? sum : before, number);
      ++length;
      if (next == at) {
        next_sublist = number;
        break;
      }
      next_sublist = splitter_at(splitters, next);
      if (next_sublist >= splitters.count && length == arguments.bound) {
        p.verdict[1] = too_long;
        next_sublist = number;
        break;
      }
      at = next;
    }
    p.next[i] = static_cast<std::int32_t>(next_sublist);
    p.length[i] = static_cast<std::int32_t>(length);
    if constexpr (weighted) static_cast<Value*>(p.total)[i] = sum;
  }
  const unsigned long long visited = Sum(storage).Sum(length);
  if (threadIdx.x == 0) atomicAdd(reinterpret_cast<unsigned long long*>(p.verdict), visited);
}

}  // namespace

void local_rank(Arguments arguments, const Pointers& pointers, std::size_t m, CudaStream stream) {
  cudaMemsetAsync(pointers.verdict, 0, 2 * sizeof(std::uint64_t), stream);
  const auto blocks = static_cast<unsigned>((m + threads - 1) / threads);
  const auto count = static_cast<std::uint32_t>(m);
  with_index(arguments.index, [&]<class Index>(Index) {
    if (!arguments.weighted) {
      walk<false, Plus, Index, std::int32_t><<<blocks, threads, 0, stream>>>(arguments, pointers, count);
      return;
    }
    with_value(arguments.value, [&]<class Value>(Value) {
      with_operator<Value>(arguments.op, [&]<class Op>(Op) {
        walk<true, Op, Index, Value><<<blocks, threads, 0, stream>>>(arguments, pointers, count);
      });
    });
  });
}

}  // namespace pleach::local_rank::cuda
