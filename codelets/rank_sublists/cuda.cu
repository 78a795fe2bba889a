#include "rank_sublists/codelet.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace pleach::rank_sublists::cuda {

namespace {

constexpr unsigned threads = 256;

__device__ std::uint32_t element() { return blockIdx.x * threads + threadIdx.x; }

template <class Index>
__global__ void link_predecessors(const Index* __restrict__ successor, std::uint32_t m, std::uint32_t* predecessor,
                                  Verdict* verdict) {
  const std::uint32_t i = element();
  if (i >= m) return;
  const Index next = successor[i];
  if (next < 0 || next >= static_cast<Index>(m)) {
    atomicMin(&verdict->outside, i);
  } else if (static_cast<std::uint32_t>(next) == i) {
    atomicAdd(&verdict->lists, 1u);
  } else {
    atomicMin(&predecessor[next], i);
  }
}

/// Links along which the scan goes, and the segment (link, i] that the value of i stands for.
template <class Index, class Value>
__global__ void prepare(Arguments arguments, const Index* __restrict__ successor, std::uint32_t m,
                        const Value* __restrict__ values, const std::uint32_t* __restrict__ predecessor,
                        std::uint32_t* link, Value* sum, std::uint32_t* active, Verdict* verdict) {
  const std::uint32_t i = element();
  if (i >= m) return;
  const auto next = static_cast<std::uint32_t>(successor[i]);
  const bool follows = next != i && next < m;
  if (follows && predecessor[next] != i) atomicMin(&verdict->shared, i);
  link[i] = arguments.from_tail && follows ? next : arguments.from_tail ? none : predecessor[i];
  if (values != nullptr) {
    sum[i] = values[i];
  } else if constexpr (std::is_integral_v<Value>) {
    sum[i] = 1;
  }
  if (i == 0) active[0] = !arguments.sequential;
}

/// One jump of every element. Nothing is left to do where the round before found no active element.
template <class Op, class Value>
__global__ void pointer_jump(bool from_tail, std::uint32_t m, const std::uint32_t* __restrict__ link_in,
                             const Value* __restrict__ sum_in, std::uint32_t* link_out, Value* sum_out,
                             const std::uint32_t* active, std::uint32_t* still_active) {
  const std::uint32_t i = element();
  if (i >= m || *active == 0) return;
  std::uint32_t link = link_in[i];
  Value sum = sum_in[i];
  if (link != none) {
    const Value further = sum_in[link];
    sum = from_tail ? Op{}(sum, further) : Op{}(further, sum);
    link = link_in[link];
    if (link != none) *still_active = 1;
  }
  link_out[i] = link;
  sum_out[i] = sum;
}

/// One thread goes along all lists.
template <class Op, class Index, class Value>
__global__ void walk(bool from_tail, const Index* __restrict__ successor, std::uint32_t m,
                     const std::uint32_t* __restrict__ predecessor, std::uint32_t* link, Value* sum,
                     const Verdict* verdict) {
  if (verdict->outside != none || verdict->shared != none) return;
  for (std::uint32_t head = 0; head < m; ++head) {
    if (predecessor[head] != none) continue;
    Value before = Op::template identity<Value>();
    std::uint32_t i = head;
    for (bool last = false; !last; i = static_cast<std::uint32_t>(successor[i])) {
      before = Op{}(before, sum[i]);
      if (!from_tail) sum[i] = before;
      link[i] = none;
      last = static_cast<std::uint32_t>(successor[i]) == i;
    }
    if constexpr (std::is_integral_v<Value>) {
      if (!from_tail) continue;
      i = head;
      for (bool last = false; !last; i = static_cast<std::uint32_t>(successor[i])) {
        const Value own = sum[i];
        sum[i] = before;
        before = Plus::difference(before, own);
        last = static_cast<std::uint32_t>(successor[i]) == i;
      }
    }
  }
}

__global__ void find_cycle(std::uint32_t m, const std::uint32_t* __restrict__ link, const std::uint32_t* active,
                           int rounds, const std::uint32_t* __restrict__ other_link, Verdict* verdict) {
  const std::uint32_t i = element();
  if (i >= m) return;
  int done = 0;
  while (done < rounds && active[done] != 0) ++done;
  if ((done % 2 == 0 ? link : other_link)[i] != none) atomicMin(&verdict->cycle, i);
}

template <class Op, class Index, class Value>
__global__ void finish(Arguments arguments, std::uint32_t m, const Value* __restrict__ values,
                       const std::uint32_t* __restrict__ predecessor, const Value* __restrict__ sum,
                       const Value* __restrict__ other_sum, const std::uint32_t* active, int rounds, Value* result,
                       const Verdict* verdict) {
  const std::uint32_t i = element();
  if (i >= m || verdict->outside != none || verdict->shared != none || verdict->cycle != none) return;
  int done = 0;
  while (done < rounds && active[done] != 0) ++done;
  const Value* through = done % 2 == 0 ? sum : other_sum;
  if (arguments.inclusive) {
    result[i] = through[i];
  } else if (!arguments.from_tail) {
    result[i] = predecessor[i] == none ? Op::template identity<Value>() : through[predecessor[i]];
  } else if constexpr (std::is_integral_v<Value>) {
    result[i] = Plus::difference(through[i], values != nullptr ? values[i] : Value{1});
  }
}

}  // namespace

void rank_sublists(Arguments arguments, const void* successor, std::size_t m, const void* values, void* result,
                   std::uint32_t* scratch, Verdict* verdict, CudaStream stream) {
  const auto count = static_cast<std::uint32_t>(m);
  const unsigned blocks = (count + threads - 1) / threads;
  const int rounds = static_cast<int>(std::bit_width(m - 1));
  cudaMemsetAsync(verdict, 0xFF, 3 * sizeof(std::uint32_t), stream);
  cudaMemsetAsync(&verdict->lists, 0, sizeof(std::uint32_t), stream);
  with_index(arguments.index, [&]<class Index>(Index) {
    with_value(arguments.value, [&]<class Value>(Value) {
      with_operator<Value>(arguments.op, [&]<class Op>(Op) {
        const auto* next = static_cast<const Index*>(successor);
        const auto* weights = static_cast<const Value*>(values);
        Value* sum[2] = {reinterpret_cast<Value*>(scratch), reinterpret_cast<Value*>(scratch) + m};
        auto* predecessor = reinterpret_cast<std::uint32_t*>(sum[1] + m);
        std::uint32_t* link[2] = {predecessor + m, predecessor + 2 * m};
        std::uint32_t* active = predecessor + 3 * m;
        cudaMemsetAsync(predecessor, 0xFF, m * sizeof(std::uint32_t), stream);
        cudaMemsetAsync(active, 0, (rounds + 1) * sizeof(std::uint32_t), stream);
        link_predecessors<<<blocks, threads, 0, stream>>>(next, count, predecessor, verdict);
        prepare<<<blocks, threads, 0, stream>>>(arguments, next, count, weights, predecessor, link[0], sum[0], active,
                                                verdict);
        if (arguments.sequential) {
          walk<Op><<<1, 1, 0, stream>>>(arguments.from_tail, next, count, predecessor, link[0], sum[0], verdict);
        } else {
          for (int round = 0; round < rounds; ++round) {
            const int in = round % 2;
            pointer_jump<Op><<<blocks, threads, 0, stream>>>(arguments.from_tail, count, link[in], sum[in],
                                                             link[1 - in], sum[1 - in], active + round,
                                                             active + round + 1);
          }
        }
        find_cycle<<<blocks, threads, 0, stream>>>(count, link[0], active, rounds, link[1], verdict);
        finish<Op, Index><<<blocks, threads, 0, stream>>>(arguments, count, weights, predecessor, sum[0], sum[1],
                                                          active, rounds, static_cast<Value*>(result), verdict);
      });
    });
  });
}

}  // namespace pleach::rank_sublists::cuda
