/// Returns word i of a part that begins in word `to`.
uint bits_of(global const uint *part, ulong size, ulong i, uint to) {
  return i >= to && i - to < size ? part[i - to] : 0;
}

kernel GROUPED void pleach_unite_vertices(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= set_size) return;
  set[i] = (adds ? set[i] : 0) | bits_of(part1, part1_size, i, to1) | bits_of(part2, part2_size, i, to2) |
           bits_of(part3, part3_size, i, to3);
}
