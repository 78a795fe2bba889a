kernel GROUPED void pleach_widen(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i < place_size) number[i] = place[i] == 0xFFFFFFFF ? -1 : start + place[i];
}
