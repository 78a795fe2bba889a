kernel void pleach_place_paths(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const uint begin = start[path[k] - 1];
  reach[k] = first + k - begin + 1;
  row[k] = rank[begin];
}
