#include "tree/range_minima/codelet.hpp"

namespace pleach::range_minima::cuda {

namespace {

constexpr unsigned threads = 256;

struct Minima {
  const std::int32_t *values, *table;
  std::size_t blocks;

  __device__ std::int32_t of_part(std::uint32_t first, std::uint32_t end) const {
    std::int32_t least = values[first];
    for (std::uint32_t i = first + 1; i < end; ++i) least = ::min(least, __ldg(&values[i]));
    return least;
  }

  /// Of values first to last.
  __device__ std::int32_t of_range(std::uint32_t first, std::uint32_t last) const {
    constexpr auto block = static_cast<std::uint32_t>(minima_block);
    const std::uint32_t a = first / block, b = last / block;
    if (a == b) return of_part(first, last + 1);
    std::int32_t least = ::min(of_part(first, (a + 1) * block), of_part(b * block, last + 1));
    if (a + 1 < b) {
      const int r = 31 - __clz(static_cast<int>(b - a - 1));
      const std::int32_t* runs = table + r * blocks;
      least = ::min(least, ::min(runs[a + 1], runs[b - (1U << r)]));
    }
    return least;
  }
};

template <class Index>
__global__ void __launch_bounds__(threads)
    height(Minima minima, const Index* __restrict__ place, const Index* __restrict__ size, Index* __restrict__ result,
           std::size_t m) {
  const std::size_t q = std::size_t{blockIdx.x} * threads + threadIdx.x;
  if (q >= m) return;
  const auto first = static_cast<std::uint32_t>(place[q]), last = first + static_cast<std::uint32_t>(size[q]) - 1;
  result[q] = minima.values[first] - minima.of_range(first, last);
}

template <class Index>
__global__ void __launch_bounds__(threads)
    ancestor(Minima minima, const Index* __restrict__ u, const Index* __restrict__ v, Index* __restrict__ result,
             std::size_t m, const Index* __restrict__ place, const Index* __restrict__ order) {
  const std::size_t q = std::size_t{blockIdx.x} * threads + threadIdx.x;
  if (q >= m) return;
  const auto i = static_cast<std::uint32_t>(place[u[q]]), j = static_cast<std::uint32_t>(place[v[q]]);
  const std::uint32_t first = ::min(i, j) + 1, last = ::max(i, j);
  const std::int32_t least = first <= last ? minima.of_range(first, last) : static_cast<std::int32_t>(last);
  result[q] = least < 0 ? Index{-1} : order[least];
}

}  // namespace

void range_minima(Arguments arguments, const std::int32_t* values, std::size_t n, const std::int32_t* table,
                  const Queries& queries, CudaStream stream) {
  const Minima minima{values, table, minima_blocks(n)};
  const auto blocks = static_cast<unsigned>((queries.m + threads - 1) / threads);
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* a = static_cast<const Index*>(queries.a);
    const auto* b = static_cast<const Index*>(queries.b);
    auto* result = static_cast<Index*>(queries.result);
    if (arguments.kind == Kind::height) {
      height<<<blocks, threads, 0, stream>>>(minima, a, b, result, queries.m);
    } else {
      ancestor<<<blocks, threads, 0, stream>>>(minima, a, b, result, queries.m,
                                               static_cast<const Index*>(queries.place),
                                               static_cast<const Index*>(queries.order));
    }
  });
}

}  // namespace pleach::range_minima::cuda
