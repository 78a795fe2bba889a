kernel GROUPED void widen(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i < place_size) number[i] = start + place[i];
}
