#include "sort/digit.h"

// A key during the sort of a tile: its digit, and its place in the tile in the low half.
#define PLACE_BITS 16
#define PLACE_MASK 0xFFFFu

// Sorts a tile by the digits, bit by bit: the zeros in order, then the ones.
void sort_tile(local uint *stage, local int *lane_sums, uint bits) {
  const uint lane = get_local_id(0);
  for (uint bit = PLACE_BITS; bit < PLACE_BITS + bits; ++bit) {
    uint items[ITEMS];
    int ones = 0;
    for (uint k = 0; k < ITEMS; ++k) {
      items[k] = stage[lane * ITEMS + k];
      ones += items[k] >> bit & 1;
    }
    lane_sums[lane] = ones;
    const uint zeros = TILE - pleach_scan_group(lane_sums);
    uint one = lane_sums[lane];
    uint zero = lane * ITEMS - one;
    one += zeros;
    for (uint k = 0; k < ITEMS; ++k) stage[items[k] >> bit & 1 ? one++ : zero++] = items[k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

kernel GROUPED void pleach_digit_scatter(PARAMETERS) {
  UNPACK
  local uint stage[TILE];
  local int lane_sums[GROUP];
  local uint next[256], start[256];
  const uint lane = get_local_id(0), digits = 1u << digit.bits;
  const uint begin = get_group_id(0) * step, end = min(begin + step, (uint)key_size);
  offset += task + get_group_id(0);

  for (uint d = lane; d < digits; d += GROUP) next[d] = offset[(ulong)d * tasks];
  for (uint first = begin; first < end; first += TILE) {
    const uint count = min((uint)TILE, end - first);
    // Elements past the end get the last digit, and come after all others.
    for (uint i = lane; i < TILE; i += GROUP) {
      const uint d = i < count ? digit_of(digit, key[first + i]) : digits - 1;
      stage[i] = d << PLACE_BITS | i;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    sort_tile(stage, lane_sums, digit.bits);
    for (uint i = lane; i < count; i += GROUP) {
      const uint d = stage[i] >> PLACE_BITS;
      if (i == 0 || stage[i - 1] >> PLACE_BITS != d) start[d] = i;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = lane; i < count; i += GROUP) {
      const uint d = stage[i] >> PLACE_BITS, from = first + (stage[i] & PLACE_MASK);
      const uint to = next[d] + i - start[d];
      sorted[to] = key[from];
      if (order) order[to] = number ? number[from] : from + task * step;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = lane; i < count; i += GROUP) {
      const uint d = stage[i] >> PLACE_BITS;
      if (i == count - 1 || stage[i + 1] >> PLACE_BITS != d) next[d] += i + 1 - start[d];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
