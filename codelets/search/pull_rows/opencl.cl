#define NONE 0x7F7F7F7F7F7F7F7FL

kernel GROUPED void pull_rows(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0), v = first + i;
  if (i >= reached_by_size || reached_by[i] != NONE) return;
  for (uint k = offset[v]; k < offset[v + 1]; ++k) {
    const INDEX w = neighbour[k];
    if ((frontier[w / 32] >> (uint)(w % 32) & 1) == 0) continue;
    reached_by[i] = w;
    return;
  }
}
