kernel GROUPED void mark_taken(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i < taker_size) marks[i] = (taker[i] >= 0 ? 1 : 0) != (inverted ? 1 : 0) ? 1 : 0;
}
