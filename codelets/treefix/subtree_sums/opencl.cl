#define BEYOND 0xFFFFFFFFu

kernel GROUPED void pleach_subtree_sums(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0), v = first + i;
  if (i >= end_size) return;
  if (end[i] == BEYOND) {
    result[i] = sums[v];
    return;
  }
  const ulong last = end[i] - 1;
  if (last == v) {
    result[i] = inclusive ? weight[v] : IDENTITY;
    return;
  }
  result[i] = difference(op(sums[last], weight[last]), inclusive ? sums[v] : op(sums[v], weight[v]));
}
