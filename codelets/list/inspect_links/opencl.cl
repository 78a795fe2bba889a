typedef ulong4 Tally;  // outside, ends, steps, end_sum

Tally tally_of(ulong i, INDEX link, ulong n) {
  const ulong to = (ulong)link;
  return (Tally)(to < n ? ULONG_MAX : i, to == i ? 1 : 0, i - to, to == i ? i : 0);
}

Tally merge(Tally a, Tally b) { return (Tally)(min(a.s0, b.s0), a.s1 + b.s1, a.s2 + b.s2, a.s3 + b.s3); }

kernel GROUPED void pleach_inspect_links(PARAMETERS) {
  UNPACK
  local Tally sums[GROUP];
  const uint lane = get_local_id(0);
  Tally sum = (Tally)(ULONG_MAX, 0, 0, 0);
  for (ulong i = get_global_id(0); i < links_size; i += get_global_size(0)) {
    sum = merge(sum, tally_of(first + i, links[i], n));
  }
  sums[lane] = sum;
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < width) sums[lane] = merge(sums[lane], sums[lane + width]);
  }
  if (lane == 0) tally[get_group_id(0)] = sums[0];
}
