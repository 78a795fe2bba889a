#include "base/launch.cuh"
#include "list/rank_sublists/codelet.hpp"

#include <bit>

#include <cooperative_groups.h>

namespace pleach::rank_sublists {

namespace {

namespace cg = cooperative_groups;

constexpr unsigned threads = 512;
constexpr unsigned blocks_per_processor = 2;

template <class Index, class Value>
struct Lists {
  const Index* __restrict__ successor;
  std::uint32_t m;
  const Value* __restrict__ values;
  std::uint32_t* predecessor;
  std::uint32_t* link[2];
  Value* sum[2];
  std::uint32_t* active;  // a flag for each round
  Verdict* verdict;
};

/// Calls f with each element of this thread.
template <class F>
__device__ void for_each(std::uint32_t m, F f) {
  for (std::uint32_t i = blockIdx.x * threads + threadIdx.x; i < m; i += gridDim.x * threads) f(i);
}

template <class Index, class Value>
__device__ void clear(const Lists<Index, Value>& lists, int rounds) {
  for_each(lists.m, [&](std::uint32_t i) { lists.predecessor[i] = none; });
  if (blockIdx.x == 0 && threadIdx.x <= rounds) lists.active[threadIdx.x] = 0;
  if (blockIdx.x == 0 && threadIdx.x == 0) *lists.verdict = {none, none, none, 0};
}

template <class Index, class Value>
__device__ void link_predecessors(const Lists<Index, Value>& lists) {
  for_each(lists.m, [&](std::uint32_t i) {
    const Index next = lists.successor[i];
    if (next < 0 || next >= static_cast<Index>(lists.m)) {
      atomicMin(&lists.verdict->outside, i);
    } else if (static_cast<std::uint32_t>(next) == i) {
      atomicAdd(&lists.verdict->lists, 1u);
    } else {
      atomicMin(&lists.predecessor[next], i);
    }
  });
}

/// Sets the links along which the scan goes; an element's value stands for the segment (link, i].
template <class Op, class Index, class Value>
__device__ void prepare(const Arguments& arguments, const Lists<Index, Value>& lists) {
  for_each(lists.m, [&](std::uint32_t i) {
    const Index next = lists.successor[i];
    const bool follows = next >= 0 && next < static_cast<Index>(lists.m) && static_cast<std::uint32_t>(next) != i;
    if (follows && lists.predecessor[next] != i) atomicMin(&lists.verdict->shared, i);
    const std::uint32_t behind = follows ? static_cast<std::uint32_t>(next) : none;
    lists.link[0][i] = arguments.from_tail ? behind : lists.predecessor[i];
    if (lists.values != nullptr) {
      lists.sum[0][i] = begun<Op>(lists.values[i]);
    } else if constexpr (std::is_integral_v<Value>) {
      lists.sum[0][i] = 1;
    }
    if (i == 0) lists.active[0] = !arguments.sequential;
  });
}

/// One jump of every element. Another round is needed if an element is active after it.
template <class Op, class Index, class Value>
__device__ void pointer_jump(const Arguments& arguments, const Lists<Index, Value>& lists, int round) {
  const int in = round % 2, out = 1 - in;
  bool still_active = false;
  for_each(lists.m, [&](std::uint32_t i) {
    std::uint32_t link = lists.link[in][i];
    Value sum = lists.sum[in][i];
    if (link != none) {
      const Value further = lists.sum[in][link];
      sum = arguments.from_tail ? Op{}(sum, further) : Op{}(further, sum);
      link = lists.link[in][link];
      still_active |= link != none;
    }
    lists.link[out][i] = link;
    lists.sum[out][i] = sum;
  });
  // One store a block: thousands of stores to one address would take longer than the jumps.
  if (__syncthreads_or(still_active) && threadIdx.x == 0) lists.active[round + 1] = 1;
}

/// One thread traverses all lists.
template <class Op, class Index, class Value>
__device__ void walk(const Arguments& arguments, const Lists<Index, Value>& lists) {
  if (lists.verdict->outside != none || lists.verdict->shared != none) return;
  Value* sum = lists.sum[0];
  const auto next = [&](std::uint32_t i) { return static_cast<std::uint32_t>(lists.successor[i]); };
  for (std::uint32_t head = 0; head < lists.m; ++head) {
    if (lists.predecessor[head] != none) continue;
    Value before = Op::template identity<Value>();
    std::uint32_t i = head;
    for (bool last = false; !last; i = next(i)) {
      before = Op{}(before, sum[i]);
      if (!arguments.from_tail) sum[i] = before;
      lists.link[0][i] = none;
      last = next(i) == i;
    }
    if constexpr (std::is_integral_v<Value>) {
      if (!arguments.from_tail) continue;
      i = head;
      for (bool last = false; !last; i = next(i)) {
        const Value own = sum[i];
        sum[i] = before;
        before = Plus::difference(before, own);
        last = next(i) == i;
      }
    }
  }
}

template <class Index, class Value>
__device__ void find_cycle(const Lists<Index, Value>& lists, int rounds_done) {
  for_each(lists.m, [&](std::uint32_t i) {
    if (lists.link[rounds_done % 2][i] != none) atomicMin(&lists.verdict->cycle, i);
  });
}

template <class Op, class Index, class Value>
__device__ void finish(const Arguments& arguments, const Lists<Index, Value>& lists, int rounds_done, Value* result) {
  const Verdict& verdict = *lists.verdict;
  if (verdict.outside != none || verdict.shared != none || verdict.cycle != none) return;
  const Value* through = lists.sum[rounds_done % 2];
  for_each(lists.m, [&](std::uint32_t i) {
    if (arguments.inclusive) {
      result[i] = through[i];
    } else if (!arguments.from_tail) {
      const std::uint32_t before = lists.predecessor[i];
      result[i] = before == none ? Op::template identity<Value>() : through[before];
    } else if constexpr (std::is_integral_v<Value>) {
      result[i] = Plus::difference(through[i], lists.values != nullptr ? lists.values[i] : Value{1});
    }
  });
}

/// All steps in one launch, because launches dominate the time of short lists.
template <class Op, class Index, class Value>
__global__ void __launch_bounds__(threads, blocks_per_processor)
    rank(Arguments arguments, Lists<Index, Value> lists, int rounds, Value* result) {
  const cg::grid_group grid = cg::this_grid();
  clear(lists, rounds);
  grid.sync();
  link_predecessors(lists);
  grid.sync();
  prepare<Op>(arguments, lists);
  grid.sync();
  int done = 0;
  for (; done < rounds && *static_cast<volatile std::uint32_t*>(&lists.active[done]) != 0; ++done) {
    pointer_jump<Op>(arguments, lists, done);
    grid.sync();
  }
  if (arguments.sequential) {
    if (blockIdx.x == 0 && threadIdx.x == 0) walk<Op>(arguments, lists);
    grid.sync();
  }
  find_cycle(lists, done);
  grid.sync();
  finish<Op>(arguments, lists, done, result);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const std::size_t m = buffers.successor.size();
  const int rounds = static_cast<int>(std::bit_width(m - 1));
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& typed) {
    std::uint32_t* scratch = typed.scratch;
    auto* sum = reinterpret_cast<Value*>(scratch);
    auto* predecessor = reinterpret_cast<std::uint32_t*>(sum + 2 * m);
    const Lists<Index, Value> lists{typed.successor,
                                    static_cast<std::uint32_t>(m),
                                    typed.values,
                                    predecessor,
                                    {predecessor + m, predecessor + 2 * m},
                                    {sum, sum + m},
                                    predecessor + 3 * m,
                                    typed.verdict};
    launch_together(rank<Op, Index, Value>, m, threads, blocks_per_processor, stream, arguments, lists, rounds,
                    typed.result);
  });
}

}  // namespace pleach::rank_sublists
