kernel void pleach_bound_rounds(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const uint paths = offset[first + k];
  bound[k] = paths == 0 ? 0 : last[past[paths - 1] - 1] + 1;
}
