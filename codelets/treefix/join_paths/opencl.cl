kernel void pleach_join_paths(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const uint p = first + k;
  const bool is_first = !inclusive && reach[k] == 1, is_roots = row[k] < roots;
  if (is_first) {
    result[k] = is_roots ? IDENTITY : base[row[k]];
  } else {
    const VALUE on_path = fold[inclusive ? p : p - 1];
    result[k] = is_roots ? on_path : op(base[row[k]], on_path);
  }
}
