kernel void pleach_climb_paths(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  uint p = place[v[k]];
  ulong left = (ulong)steps[k];
  while (left >= reach[p]) {
    const uint path = row[p];
    if (path < roots) {
      result[k] = -1;
      return;
    }
    left -= reach[p];
    p = above[path];
  }
  result[k] = (INDEX)order[p - left];
}
