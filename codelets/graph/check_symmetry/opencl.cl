#include "graph/balance.h"

kernel GROUPED void pleach_check_symmetry(PARAMETERS) {
  UNPACK
  local ulong sums[GROUP];
  const uint lane = get_local_id(0);
  ulong sum = 0;
  for (ulong k = get_global_id(0); k < row_size; k += get_global_size(0)) {
    sum += balance_of((ulong)row[k], (ulong)neighbour[k]);
  }
  sums[lane] = sum;
  for (uint stride = GROUP / 2; stride > 0; stride /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < stride) sums[lane] += sums[lane + stride];
  }
  if (lane == 0) balance[get_group_id(0)] = sums[0];
}
