kernel void mark_entries(uint first, uint size, global const INDEX *tour, ulong tour_first, global int *entries, ulong
                         entries_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  tour += tour_first;
  entries += entries_first;
  entries[i] = tour[i] >= 0;
}
