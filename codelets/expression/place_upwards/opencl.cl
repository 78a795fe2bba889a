kernel void pleach_place_upwards(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const uint v = first + k, p = place[v], position = past[row[p]] - reach[p];
  at[v] = position;
  vertex[position] = v;
  if (v >= paths) return;
  const uint path = v, on = above[path];
  up[path] = path < roots ? 0 : past[row[on]] - reach[on] + 1;
}
