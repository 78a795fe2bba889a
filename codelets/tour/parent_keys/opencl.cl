kernel void pleach_parent_keys(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  const INDEX above = parent[i];
  key[i] = above == (INDEX)i ? (uint)parent_size : (uint)above;
  copy[i] = above;
}
