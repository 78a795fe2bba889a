kernel GROUPED void pack_frontier(PARAMETERS) {
  UNPACK
  const ulong from = shift, end = from + marks_size, i = get_global_id(0);
  if (i >= set_size) return;
  const ulong begin = 32 * (first + i);
  uint word = 0;
  for (ulong bit = max(begin, from); bit < min(begin + 32, end); ++bit) {
    if (marks[bit - from] == 0) word |= 1u << (uint)(bit - begin);
  }
  set[i] = word;
}
