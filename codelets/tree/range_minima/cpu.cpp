#include "tree/minima_of_range.hpp"
#include "tree/range_minima/codelet.hpp"

#include <algorithm>

namespace pleach::range_minima {

namespace {

/// Queries that run through the steps below together; each step prefetches memory for the next.
constexpr std::size_t batch = 128;

template <class Index>
void height(const Minima& minima, const Index* place, const Index* size, Index* result, std::size_t m) {
  for (std::size_t start = 0; start < m; start += batch) {
    const std::size_t end = std::min(m, start + batch);
    const auto first = [&](std::size_t q) { return static_cast<std::size_t>(place[q]); };
    const auto last = [&](std::size_t q) { return static_cast<std::size_t>(place[q] + size[q] - 1); };
    for (std::size_t q = start; q < end; ++q) minima.fetch(first(q), last(q));
    for (std::size_t q = start; q < end; ++q) {
      result[q] = minima.values[first(q)] - minima.of_range(first(q), last(q));
    }
  }
}

template <class Index>
void ancestor(const Minima& minima, const Index* u, const Index* v, Index* result, std::size_t m, const Index* place,
              const Index* order) {
  std::size_t first[batch], last[batch];
  std::int32_t least[batch];
  for (std::size_t start = 0; start < m; start += batch) {
    const std::size_t count = std::min(batch, m - start);
    for (std::size_t q = 0; q < count; ++q) {
      __builtin_prefetch(&place[u[start + q]]);
      __builtin_prefetch(&place[v[start + q]]);
    }
    for (std::size_t q = 0; q < count; ++q) {
      const auto i = static_cast<std::size_t>(place[u[start + q]]), j = static_cast<std::size_t>(place[v[start + q]]);
      first[q] = std::min(i, j) + 1;
      last[q] = std::max(i, j);
      if (first[q] <= last[q]) minima.fetch(first[q], last[q]);
    }
    for (std::size_t q = 0; q < count; ++q) {
      least[q] = first[q] <= last[q] ? minima.of_range(first[q], last[q]) : static_cast<std::int32_t>(last[q]);
      __builtin_prefetch(&order[std::max(least[q], 0)]);
    }
    for (std::size_t q = 0; q < count; ++q) result[start + q] = least[q] < 0 ? Index{-1} : order[least[q]];
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const Minima minima{buffers.values, buffers.table, minima_blocks(buffers.values.size())};
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    if (arguments.kind == Kind::height) {
      height<Index>(minima, b.a, b.b, b.result, b.a.size());
    } else {
      ancestor<Index>(minima, b.a, b.b, b.result, b.a.size(), b.place, b.order);
    }
  });
}

}  // namespace pleach::range_minima
