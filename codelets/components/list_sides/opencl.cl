kernel GROUPED void pleach_list_sides(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= size) return;
  const int n = (int)above_size, item = (int)(first + (uint)k);
  if (item >= n - 1) {
    const int leaf = item - (n - 1);
    key[k] = (int)ears;
    from[k] = n + leaf;
    to[k] = leaf;
    return;
  }
  const int place = item + 1, ear = above[place];
  from[k] = n + parent[place];
  to[k] = n + place;
  if (place == (int)last) {
    key[k] = 2 * (int)ears + 1;
    return;
  }
  const int end = tail[ear];
  const bool of_tail = end >= place && end < place + size_of[place];
  const bool behind = of_tail == (before[ear] != 0);
  key[k] = behind ? 2 * (int)ears - ear : ear;
}
