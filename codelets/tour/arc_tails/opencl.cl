kernel GROUPED void pleach_arc_tails(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0), arc = first + i;
  if (i >= tail_size) return;
  tail[i] = arc % 2 == 0 ? from[arc / 2] : to[arc / 2];
}
