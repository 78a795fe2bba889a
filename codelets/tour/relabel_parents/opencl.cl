kernel void pleach_relabel_parents(PARAMETERS) {
  UNPACK
  const uint i = (uint)get_global_id(0);
  if (i < order_size) new_parent[i] = place[enter[parent[order[i]]]];
}
