typedef ulong2 Tally;  // bad, used

Tally merge(Tally a, Tally b) { return (Tally)(min(a.s0, b.s0), a.s1 | b.s1); }

kernel GROUPED void pleach_inspect_operations(PARAMETERS) {
  UNPACK
  local Tally sums[GROUP];
  const uint lane = get_local_id(0);
  Tally sum = (Tally)(ULONG_MAX, 0);
  for (uint k = (uint)get_global_id(0); k < size; k += (uint)get_global_size(0)) {
    if (leave[k] == enter[k] + 1) continue;
    const uint op = (uint)operation[k];
    const bool is_bad = op >= 32 || (allowed >> op & 1) == 0;
    sum = merge(sum, is_bad ? (Tally)((ulong)first + k, 0) : (Tally)(ULONG_MAX, (ulong)1 << op));
  }
  sums[lane] = sum;
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < width) sums[lane] = merge(sums[lane], sums[lane + width]);
  }
  if (lane == 0) tally[get_group_id(0)] = sums[0];
}
