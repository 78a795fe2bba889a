kernel void pleach_link_to_first_neighbour(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= label_size) return;
  const uint v = first + (uint)i;
  label[i] = offset[v] < offset[v + 1] ? min(v, (uint)neighbour[offset[v]]) : v;
}
