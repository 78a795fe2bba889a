kernel GROUPED void pleach_count_arcs(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0), at = first + i;
  if (i >= count_size) return;
  count[i] = at < frontier_size ? (int)(offset[frontier[at] + 1] - offset[frontier[at]]) : 0;
}
