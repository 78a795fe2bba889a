kernel void link_children(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  successor[i] = (int)(begin[i] < begin[i + 1] ? order[begin[i]] : n + i);
}
