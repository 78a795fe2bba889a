kernel GROUPED void pleach_pack_frontier(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const ulong i = first + get_global_id(0), shift = begin % 32, end = shift + level_size, from = 32 * i;
  uint word = 0;
  for (ulong bit = max(from, shift); bit < min(from + 32, end); ++bit) {
    if (level[bit - shift] == depth) word |= 1u << (uint)(bit - from);
  }
  if (!adds) {
    set[begin / 32 + i] = word;
  } else if (word != 0) {
    set[begin / 32 + i] |= word;
  }
}
