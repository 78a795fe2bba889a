void lower(volatile global int *least, int value) {
  if (value < *least) atomic_min(least, value);
}

kernel GROUPED void pleach_arc_extremes(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= neighbour_size) return;
  const uint v = (uint)place[row[k]];
  const int w = (int)place[neighbour[k]];
  lower(&low[v], w);
  lower(&minus_high[v], -w);
}
