kernel GROUPED void link_to_parent(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= parent_size) return;
  const INDEX own = place[first + k], above = parent[k], begin = place[above], end = begin + size_of[above];
  label[own] = (uint)(low[k] < begin || -minus_high[k] >= end ? begin : own);
}
