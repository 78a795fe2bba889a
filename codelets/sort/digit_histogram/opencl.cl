#include "sort/digit.h"

kernel GROUPED void pleach_digit_histogram(PARAMETERS) {
  UNPACK
  local uint counts[256];
  const uint lane = get_local_id(0), digits = 1u << digit.bits;
  const uint first = get_group_id(0) * step, end = min(first + step, (uint)key_size);

  for (uint d = lane; d < digits; d += GROUP) counts[d] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = first + lane; i < end; i += GROUP) atomic_inc(&counts[digit_of(digit, key[i])]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint d = lane; d < digits; d += GROUP) count[(ulong)d * tasks + task + get_group_id(0)] = counts[d];
}
