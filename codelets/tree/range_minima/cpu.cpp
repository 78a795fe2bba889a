#include "tree/range_minima/codelet.hpp"

#include <algorithm>
#include <bit>

namespace pleach::range_minima {

namespace {

/// Queries that go through the steps below side by side, each step's memory fetched by the one before.
constexpr std::size_t batch = 128;

struct Minima {
  const std::int32_t *values, *table;
  std::size_t blocks;

  /// The row of the longest runs that fit, for ranges of more than two blocks.
  const std::int32_t* row(std::size_t between, std::size_t& length) const {
    const auto r = static_cast<std::size_t>(std::bit_width(between)) - 1;
    length = std::size_t{1} << r;
    return table + r * blocks;
  }

  void fetch(std::size_t first, std::size_t last) const {
    const std::size_t a = first / minima_block, b = last / minima_block;
    __builtin_prefetch(&values[first]);
    __builtin_prefetch(&values[a * minima_block + minima_block / 2]);
    __builtin_prefetch(&values[b * minima_block]);
    __builtin_prefetch(&values[last]);
    if (a + 1 < b) {
      std::size_t length;
      const std::int32_t* runs = row(b - a - 1, length);
      __builtin_prefetch(&runs[a + 1]);
      __builtin_prefetch(&runs[b - length]);
    }
  }

  std::int32_t of_part(std::size_t first, std::size_t end) const {
    std::int32_t least = values[first];
    for (std::size_t i = first + 1; i < end; ++i) least = std::min(least, values[i]);
    return least;
  }

  /// Of values first to last.
  std::int32_t of_range(std::size_t first, std::size_t last) const {
    const std::size_t a = first / minima_block, b = last / minima_block;
    if (a == b) return of_part(first, last + 1);
    std::int32_t least = std::min(of_part(first, (a + 1) * minima_block), of_part(b * minima_block, last + 1));
    if (a + 1 < b) {
      std::size_t length;
      const std::int32_t* runs = row(b - a - 1, length);
      least = std::min({least, runs[a + 1], runs[b - length]});
    }
    return least;
  }
};

/// Calls f with each subtree's place and minimum.
template <class Index, class F>
void of_subtrees(const Minima& minima, const Index* place, const Index* size, std::size_t m, F f) {
  for (std::size_t start = 0; start < m; start += batch) {
    const std::size_t end = std::min(m, start + batch);
    const auto first = [&](std::size_t q) { return static_cast<std::size_t>(place[q]); };
    const auto last = [&](std::size_t q) { return static_cast<std::size_t>(place[q] + size[q] - 1); };
    for (std::size_t q = start; q < end; ++q) minima.fetch(first(q), last(q));
    for (std::size_t q = start; q < end; ++q) f(q, first(q), minima.of_range(first(q), last(q)));
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
    Index* result = b.result;
    if (arguments.kind == Kind::height) {
      of_subtrees<Index>(minima, b.a, b.b, b.a.size(), [&](std::size_t q, std::size_t place, std::int32_t least) {
        result[q] = minima.values[place] - least;
      });
    } else if (arguments.kind == Kind::minimum) {
      of_subtrees<Index>(minima, b.a, b.b, b.a.size(),
                         [&](std::size_t q, std::size_t, std::int32_t least) { result[q] = least; });
    } else {
      ancestor<Index>(minima, b.a, b.b, b.result, b.a.size(), b.place, b.order);
    }
  });
}

}  // namespace pleach::range_minima
