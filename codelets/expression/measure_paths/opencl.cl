kernel void pleach_measure_paths(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const uint p = first + k, path = row[p];
  if (p + 1 == n || row[p + 1] != path) count[path] = reach[p];
}
