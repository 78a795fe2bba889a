kernel void pleach_pack_farthest(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k < size) key[k] = (long)number[k] * (1L << 31) + first + k;
}
