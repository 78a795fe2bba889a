// Each work-item takes consecutive vertices. Counts are below 2^31, so they are in an index's lower half, which comes
// first.
kernel GROUPED void pleach_count_children(PARAMETERS) {
  UNPACK
  const ulong start = get_global_id(0) * ITEMS;
  uint found = 0;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = start + k;
    if (i >= parent_size) break;
    const INDEX p = parent[i];
    found += p != (INDEX)(first + i);
    if (k + 1 < ITEMS && i + 1 < parent_size && parent[i + 1] == p) continue;
    if (found > 0) atomic_add((volatile global uint *)&children[p], found);
    found = 0;
  }
}
