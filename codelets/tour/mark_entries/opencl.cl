kernel void pleach_mark_entries(PARAMETERS) {
  UNPACK
  const uint i = (uint)get_global_id(0);
  if (i < tour_size) entries[i] = tour[i] >= 0;
}
