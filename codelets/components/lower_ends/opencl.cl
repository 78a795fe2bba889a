void lower(volatile global int *least, int value) {
  if (value < *least) atomic_min(least, value);
}

kernel GROUPED void pleach_lower_ends(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= size) return;
  lower(&least[tail[k]], value[k]);
  lower(&least[head[k]], value[k]);
}
