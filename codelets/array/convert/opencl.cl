kernel GROUPED void pleach_convert(PARAMETERS) {
  UNPACK
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i < in_size) out[i] = (TO)in[i];
  }
}
