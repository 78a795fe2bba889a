kernel GROUPED void pleach_link_arcs(PARAMETERS) {
  UNPACK
  const ulong n = arc_size, i = get_global_id(0), k = first + i;
  if (i >= at_size) return;
  const long v = tail[k], back = arc[k] ^ 1;
  const long before = k > 0 ? tail[k - 1] : beside[0];
  const long behind = k + 1 < n ? tail[k + 1] : beside[1];
  const long following = k + 1 < n ? arc[k + 1] : beside[2];
  at[i] = back;
  next[i] = behind == v ? following : back;
  starts[i] = before == v ? 1 : 0;
  ends[i] = behind == v ? 1 : 0;
}
