kernel void pleach_permute(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  if (back) {
    result[order[skip + i]] = values[i];
  } else {
    result[i] = values[order[skip + i]];
  }
}
