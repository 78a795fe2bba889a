// A Tally: outside, ends, steps, end_sum.
ulong4 tally_of(ulong i, INDEX link, ulong n) {
  const ulong to = (ulong)link;
  return (ulong4)(to < n ? ULONG_MAX : i, to == i ? 1 : 0, i - to, to == i ? i : 0);
}

ulong4 merge(ulong4 a, ulong4 b) { return (ulong4)(min(a.s0, b.s0), a.s1 + b.s1, a.s2 + b.s2, a.s3 + b.s3); }

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void inspect_links(global const INDEX *links, ulong links_first, ulong count, ulong first, ulong n,
                   global ulong4 *tally, ulong tally_first) {
  local ulong4 sums[GROUP];
  const uint lane = get_local_id(0);
  links += links_first;
  ulong4 sum = (ulong4)(ULONG_MAX, 0, 0, 0);
  for (ulong i = get_global_id(0); i < count; i += get_global_size(0)) sum = merge(sum, tally_of(first + i, links[i], n));
  sums[lane] = sum;
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < width) sums[lane] = merge(sums[lane], sums[lane + width]);
  }
  if (lane == 0) tally[tally_first + get_group_id(0)] = sums[0];
}
