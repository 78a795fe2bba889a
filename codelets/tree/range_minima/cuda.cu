#include "base/launch.cuh"
#include "tree/minima_of_range.cuh"
#include "tree/range_minima/codelet.hpp"

namespace pleach::range_minima {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) height(Minima minima, Buffers<Index> buffers) {
  const std::uint32_t q = thread_number();
  if (q >= buffers.a.size()) return;
  const auto first = static_cast<std::uint32_t>(buffers.a[q]);
  const std::uint32_t last = first + static_cast<std::uint32_t>(buffers.b[q]) - 1;
  buffers.result[q] = minima.values[first] - minima.of_range(first, last);
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
    if (arguments.kind == Kind::height) {
      height<<<blocks, threads, 0, stream>>>(minima, typed);
    } else {
      ancestor<<<blocks, threads, 0, stream>>>(minima, typed);
    }
  });
}

}  // namespace pleach::range_minima
