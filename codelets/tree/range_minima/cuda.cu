#include "runtime/launch.cuh"
#include "tree/range_minima/codelet.hpp"

namespace pleach::range_minima {

namespace {

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
__global__ void __launch_bounds__(threads) of_subtrees(bool height, Minima minima, Buffers<Index> buffers) {
  const std::uint32_t q = thread_number();
  if (q >= buffers.a.size()) return;
  const auto first = static_cast<std::uint32_t>(buffers.a[q]);
  const std::uint32_t last = first + static_cast<std::uint32_t>(buffers.b[q]) - 1;
  const std::int32_t least = minima.of_range(first, last);
  buffers.result[q] = height ? minima.values[first] - least : least;
}

template <class Index>
__global__ void __launch_bounds__(threads) ancestor(Minima minima, Buffers<Index> buffers) {
  const auto [values, table, u, v, result, place, order] = buffers;
  const std::uint32_t q = thread_number();
  if (q >= u.size()) return;
  const auto i = static_cast<std::uint32_t>(place[u[q]]), j = static_cast<std::uint32_t>(place[v[q]]);
  const std::uint32_t first = ::min(i, j) + 1, last = ::max(i, j);
  const std::int32_t least = first <= last ? minima.of_range(first, last) : static_cast<std::int32_t>(last);
  result[q] = least < 0 ? Index{-1} : order[least];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const Minima minima{buffers.values, buffers.table, minima_blocks(buffers.values.size())};
  const unsigned blocks = blocks_of(buffers.a.size());
  with_types(arguments, buffers, [&](const auto& typed) {
    if (arguments.kind == Kind::ancestor) {
      ancestor<<<blocks, threads, 0, stream>>>(minima, typed);
    } else {
      of_subtrees<<<blocks, threads, 0, stream>>>(arguments.kind == Kind::height, minima, typed);
    }
  });
}

}  // namespace pleach::range_minima
