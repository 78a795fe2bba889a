#define NARROW_TILE 1024

kernel GROUPED void pleach_wide(uint begin, uint end, int inclusive, BUFFERS) {
  UNPACK
  const uint b = begin + (uint)get_global_id(0);
  if (b >= end) return;
  if (up[b] == 0) {
    sums[b] = inclusive ? op(IDENTITY, weight[b]) : IDENTITY;
  } else {
    const uint p = up[b] - 1;
    sums[b] = op(sums[p], weight[inclusive ? b : p]);
  }
}

// One work-group computes levels [first, last), none wider than narrow_level. `passed` has the values that places pass
// to their children.
kernel GROUPED void pleach_narrow(uint first, uint last, int inclusive, BUFFERS) {
  UNPACK
  local VALUE passed[NARROW_TILE];
  local uint above[NARROW_TILE];
  local uint bound[NARROW_TILE + 1];
  local uint taken;
  const uint lane = get_local_id(0);
  while (first < last) {
    // Take as many levels as fit.
    const uint count = min(last - first, (uint)NARROW_TILE);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane == 0) taken = 1;
    for (uint l = lane; l <= count; l += GROUP) bound[l] = offset[first + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint start = bound[0];
    for (uint l = lane; l <= count; l += GROUP) {
      if (bound[l] - start <= NARROW_TILE) atomic_max(&taken, l);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint levels = taken, size = bound[levels] - start;
    for (uint i = lane; i < size; i += GROUP) {
      above[i] = up[start + i];
      passed[i] = weight[start + i];
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);

    for (uint l = 0; l < levels; ++l) {
      for (uint i = bound[l] - start + lane; i < bound[l + 1] - start; i += GROUP) {
        const VALUE own = passed[i];
        VALUE from = IDENTITY;
        if (above[i] > start) {
          from = passed[above[i] - 1 - start];
        } else if (above[i] > 0) {
          const uint p = above[i] - 1;
          from = inclusive ? sums[p] : op(sums[p], weight[p]);
        }
        const VALUE below = op(from, own);
        passed[i] = below;
        sums[start + i] = inclusive ? below : from;
      }
      barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
    first += levels;
  }
}
