#include "array/sum_tiles/opencl.cl"
#include "array/scan_tile_sums/opencl.cl"
#include "array/scan_tiles/opencl.cl"
#include "array/scan_whole/state.hpp"
#include "array/scan_whole/one_pass.cuh"

// The kernels are those of sum_tiles, scan_tile_sums and scan_tiles, which precede this text, and one between them for
// pieces. CUDA devices that scan in one pass use one_pass.cuh, as with built-in operators.

// For a piece: the sum before each tile in it, and then the total.
kernel GROUPED void pleach_put_before(PARAMETERS) {
  UNPACK
  const ulong t = get_global_id(0), m = (input_size + TILE - 1) / TILE;
  if (t > m) return;
  if (before) scratch[t] = op(*before, scratch[t]);
  if (after && t == m) *after = scratch[t];
}

#if defined(__CUDACC__)

#if defined(VALUE_IS_ROUNDED)
#define EXACT false
#else
#define EXACT true
#endif

struct PleachOwnOperator {
  VALUE operator()(VALUE a, VALUE b) const { return op(a, b); }
  template <class Value>
  static Value identity() {
    return IDENTITY;
  }
};

kernel void __launch_bounds__(pleach::scan_whole::all_threads, 1)
    pleach_scan_in_one_pass(PARAMETERS, pleach::scan_whole::State<VALUE> state) {
  pleach::scan_whole::scan_chunks<PleachOwnOperator, EXACT, VALUE>(input_memory + input_first, input_size,
                                                             output_memory + output_first, inclusive != 0, state);
}

#endif
