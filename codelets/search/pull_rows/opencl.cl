#define NONE 0x7F7F7F7F7F7F7F7FL

kernel GROUPED void pull_rows(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0), v = first + i;
  if (i >= reached_by_size || reached_by[i] != NONE) return;
  long least = NONE;
  for (uint k = offset[v]; k < offset[v + 1]; ++k) {
    const long w = neighbour[k];
    if (w < least && (frontier[w / 32] >> (uint)(w % 32) & 1) != 0) least = w;
  }
  reached_by[i] = least;
}
