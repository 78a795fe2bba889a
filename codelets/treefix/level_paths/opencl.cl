kernel void pleach_level_paths(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size || light[k] == 0) return;
  const long number = sum[k];
  level[path[(uint)number] - 1] = (uint)(number >> 32);
}
