kernel GROUPED void pleach_rank_places(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k < size) minus_rank[place[sorted[k]]] = -(int)(first + (uint)k);
}
