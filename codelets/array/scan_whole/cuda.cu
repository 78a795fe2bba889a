#include "array/scan_tile_sums/codelet.hpp"
#include "array/scan_tiles/codelet.hpp"
#include "array/scan_whole/codelet.hpp"
#include "array/scan_whole/one_pass.cuh"
#include "array/sum_tiles/codelet.hpp"
#include "base/launch.cuh"
#include "base/tile.hpp"

#include <algorithm>
#include <bit>

namespace pleach::scan_whole {

namespace {

/// True if sums do not depend on their order.
template <class Value, class Op>
inline constexpr bool exact = std::is_integral_v<Value> || std::is_same_v<Op, Min> || std::is_same_v<Op, Max>;

template <class Value, class Op>
__global__ void __launch_bounds__(all_threads, 1)
    scan(const Value* input, std::size_t n, Value* output, bool inclusive, State<Value> state) {
  scan_chunks<Op, exact<Value, Op>>(input, n, output, inclusive, state);
}

/// Returns the number of blocks that run concurrently; 0 if the device cannot scan in one pass.
template <class Value, class Op>
unsigned blocks_together() {
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, scan<Value, Op>);
  if (attributes.ptxVersion < 90) return 0;
  cudaFuncSetAttribute(scan<Value, Op>, cudaFuncAttributeMaxDynamicSharedMemorySize, slots * chunk_bytes);
  int device = 0, processors = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  return static_cast<unsigned>(processors);
}

template <class Value, class Op>
void in_one_pass(const Buffers<Value, Op>& buffers, bool inclusive, unsigned max_blocks, CudaStream stream) {
  std::size_t n = buffers.input.size();
  const Entries entries(n, sizeof(Value));
  auto* const chunks = static_cast<Entry<Value>*>(buffers.scratch.memory);
  if (entries.chunks > 1 || buffers.before != nullptr) {
    cudaMemsetAsync(chunks, 0, state_bytes(n, sizeof(Value)), stream);
  }
  State<Value> state{chunks, chunks + entries.chunks, chunks + entries.chunks + entries.rows, buffers.before,
                     buffers.after};
  const Value* input = buffers.input;
  Value* output = buffers.output;
  void* arguments[] = {&input, &n, &output, &inclusive, &state};
  const auto blocks = static_cast<unsigned>(std::min<std::size_t>(entries.chunks, max_blocks));
  cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(scan<Value, Op>), blocks, all_threads, arguments,
                              slots * chunk_bytes, stream);
}

/// Scans the tile sums of a piece: writes the sum before each tile, and then the total.
template <class Value, class Op>
__global__ void __launch_bounds__(threads) put_before(std::size_t m, Buffers<Value, Op> buffers) {
  const std::size_t t = thread_number();
  if (t > m) return;
  Value* const sums = buffers.scratch;
  if (buffers.before != nullptr) sums[t] = Op{}(*buffers.before, sums[t]);
  if (buffers.after != nullptr && t == m) *buffers.after = sums[t];
}

template <class Value, class Op>
void in_three_passes(const Arguments& arguments, const Buffers<Value, Op>& typed, CudaStream stream) {
  const auto [value, op, inclusive] = arguments;
  const auto [input, output, scratch, before, after] = std::bit_cast<Buffers<>>(typed);
  const std::size_t m = tiles(input.size());
  DeviceBuffer sums = scratch;
  if (scratch.memory != nullptr) {
    sums = slice_of(scratch, 0, m + 1);
    sum_tiles::cuda({value, op}, {input, sums}, stream);
    scan_tile_sums::cuda({value, op}, {sums}, stream);
    if (before.memory != nullptr || after.memory != nullptr)
      put_before<<<blocks_of(m + 1), threads, 0, stream>>>(m, typed);
  }
  scan_tiles::cuda({value, op, inclusive}, {input, sums, output}, stream);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& typed) {
    thread_local const unsigned blocks = blocks_together<Value, Op>();  // a thread always has the same device
    if (blocks > 0) return in_one_pass(typed, arguments.inclusive, blocks, stream);
    in_three_passes(arguments, typed, stream);
  });
}

}  // namespace pleach::scan_whole
