kernel void pleach_link_paths(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size || light[k] == 0) return;
  const uint v = first + k, path = row[place[v]], p = (uint)parent[k];
  const uint at = p == v ? 0 : place[p], on = p == v ? 0 : row[at];
  above[path] = at;
  up[path] = on < roots ? 0 : on + 1;
}
