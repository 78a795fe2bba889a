ulong balance_of(ulong v, ulong w) {
  if (v == w) return 0;
  ulong hash = (min(v, w) * 0x9e3779b97f4a7c15UL + max(v, w)) * 0xbf58476d1ce4e5b9UL;
  hash = (hash ^ (hash >> 29)) * 0x94d049bb133111ebUL;
  hash ^= hash >> 32;
  return v < w ? hash : 0 - hash;
}

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void check_symmetry(global const INDEX *row, ulong row_first, global const INDEX *neighbour, ulong neighbour_first,
                  ulong count, global ulong *balance, ulong balance_first) {
  local ulong sums[GROUP];
  const uint lane = get_local_id(0);
  ulong sum = 0;
  for (ulong k = get_global_id(0); k < count; k += get_global_size(0)) {
    sum += balance_of((ulong)row[row_first + k], (ulong)neighbour[neighbour_first + k]);
  }
  sums[lane] = sum;
  for (uint stride = GROUP / 2; stride > 0; stride /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < stride) sums[lane] += sums[lane + stride];
  }
  if (lane == 0) balance[balance_first + get_group_id(0)] = sums[0];
}
