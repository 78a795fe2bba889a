#include "base/cuda_stream.hpp"
#include "list/order_walks/codelet.hpp"

namespace pleach::order_walks {

namespace {

constexpr unsigned warps = 8, steps = record_steps;
constexpr unsigned together = 8;  // loads in flight

/// A warp for each chunk. A lane finds the positions of a column's elements; then 16 lanes write them together, as they
/// are mostly neighbours.
template <class Value>
__global__ void __launch_bounds__(warps* record_lanes) run(const __grid_constant__ Buffers<Value> buffers) {
  static_assert(record_lanes % steps == 0 && steps % together == 0);
  __shared__ std::uint32_t words[warps][steps][record_lanes + 1], places[warps][steps][record_lanes + 1];
  const auto* const walked = static_cast<const Walked*>(buffers.walked);
  const unsigned lane = threadIdx.x % record_lanes, warp = threadIdx.x / record_lanes;
  const std::uint32_t number = blockIdx.x * warps + warp;
  if (buffers.valid[0] == 0 || number >= walked->chunks) return;
  const auto* const records = static_cast<const std::uint32_t*>(buffers.records);
  const Chunk<Value> chunk(const_cast<std::uint32_t*>(records), number, false);

  std::uint32_t word[steps], offset[steps];
#pragma unroll
  for (unsigned k = 0; k < steps; ++k) word[k] = __ldcs(&chunk.word(k, lane));
  const auto [sublist, passed] = chunk.top(lane);
  std::uint32_t at = sublist != nothing ? static_cast<std::uint32_t>(buffers.offset[sublist]) + passed : 0;
#pragma unroll
  for (unsigned k = 0; k < steps; ++k) {
    const bool begun = (word[k] & begins) != 0 && word[k] != nothing;
    offset[k] = begun ? static_cast<std::uint32_t>(buffers.offset[word[k] & ~begins]) : 0;
  }
#pragma unroll
  for (unsigned k = 0; k < steps; ++k) {
    const bool is_element = (word[k] & begins) == 0;
    words[warp][k][lane] = is_element ? word[k] : nothing;
    places[warp][k][lane] = at;
    if (is_element) {
      ++at;
    } else if (word[k] != nothing) {
      at = offset[k];
    }
  }
  __syncwarp();

  const unsigned step = lane % steps;
  std::uint32_t* const order = buffers.order;
  Value* const ordered = buffers.ordered;
#pragma unroll
  for (unsigned first = 0; first < steps; first += together) {
    std::uint32_t element[together];
    Value value[together];
#pragma unroll
    for (unsigned k = 0; k < together; ++k) {
      element[k] = words[warp][step][(first + k) * (record_lanes / steps) + lane / steps];
      if (element[k] != nothing) value[k] = buffers.values[element[k]];
    }
#pragma unroll
    for (unsigned k = 0; k < together; ++k) {
      if (element[k] == nothing) continue;
      const std::uint32_t place = places[warp][step][(first + k) * (record_lanes / steps) + lane / steps];
      order[place] = element[k];
      ordered[place] = value[k];
    }
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& typed) {
    const std::size_t chunks = typed.records.size() / chunk_words(0);
    run<<<static_cast<unsigned>((chunks + warps - 1) / warps), warps * record_lanes, 0, stream>>>(typed);
  });
}

}  // namespace pleach::order_walks
