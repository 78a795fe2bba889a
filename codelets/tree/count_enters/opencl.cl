#include "tree/enters.h"

// Each work-item makes eight bits; four work-items make a mask.
kernel GROUPED void pleach_count_enters(PARAMETERS) {
  UNPACK
  local int lane_sums[GROUP];
  local uint lane_bits[GROUP];
  const uint lane = get_local_id(0);
  const ulong first = get_group_id(0) * (ulong)TILE;
  tour += first;

  uint bits = 0;
  for (uint k = 0; k < ITEMS; ++k) {
    const uint i = lane * ITEMS + k;
    if (first + i < tour_size && tour[i] >= 0) bits |= 1u << k;
  }
  lane_bits[lane] = bits;
  lane_sums[lane] = (int)bits_set(bits);
  const int sum = pleach_scan_group(lane_sums);
  if (lane < TILE / 32 && first + lane * 32 < tour_size) {
    uint mask = 0;
    for (uint k = 0; k < 4; ++k) mask |= lane_bits[lane * 4 + k] << (k * ITEMS);
    words[first / 32 + lane] = (ulong)(uint)lane_sums[lane * 4] << 32 | mask;
  }
  if (lane == 0) sums[get_group_id(0)] = sum;
}
