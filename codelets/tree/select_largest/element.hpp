// select_largest for one query.
#pragma once

#include "tree/select_largest/codelet.hpp"

namespace pleach::select_largest {

/// Places first to last, and the minimum of their values.
struct Range {
  std::int32_t least;
  std::uint32_t first, last;
};

struct Heap {
  Range* ranges;
  std::uint32_t size;

  PLEACH_DEVICE void push(Range range) {
    std::uint32_t i = size++;
    for (; i > 0 && range.least < ranges[(i - 1) / 2].least; i = (i - 1) / 2) ranges[i] = ranges[(i - 1) / 2];
    ranges[i] = range;
  }

  PLEACH_DEVICE Range pop() {
    const Range top = ranges[0], last = ranges[--size];
    std::uint32_t i = 0;
    for (std::uint32_t child = 1; child < size; child = 2 * i + 1) {
      if (child + 1 < size && ranges[child + 1].least < ranges[child].least) ++child;
      if (last.least <= ranges[child].least) break;
      ranges[i] = ranges[child];
      i = child;
    }
    ranges[i] = last;
    return top;
  }
};

template <class Minima, class Index>
PLEACH_DEVICE void select(const Arguments& arguments, const Minima& minima, const Buffers<Index>& b, std::uint32_t k) {
  const std::size_t row = (std::size_t{arguments.first} + k) * arguments.count;
  std::uint32_t* const heaps = b.heaps;
  Heap heap{reinterpret_cast<Range*>(heaps + 3 * row), 0};
  const auto v = b.v[k];
  const auto begin = static_cast<std::uint32_t>(b.place[v]), end = begin + static_cast<std::uint32_t>(b.size_of[v]);
  heap.push({minima.of_range(begin, end - 1), begin, end - 1});
  for (std::uint32_t i = 0; i < arguments.count; ++i) {
    if (heap.size == 0) {
      b.result[row + i] = Index{-1};
      continue;
    }
    const Range range = heap.pop();
    const Index vertex = b.sorted[-range.least];
    b.result[row + i] = vertex;
    if (i + 1 == arguments.count) break;
    const auto at = static_cast<std::uint32_t>(b.place[vertex]);
    if (range.first < at) heap.push({minima.of_range(range.first, at - 1), range.first, at - 1});
    if (at < range.last) heap.push({minima.of_range(at + 1, range.last), at + 1, range.last});
  }
}

}  // namespace pleach::select_largest
