kernel void pleach_unpack_farthest(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const long top = key[root[k]];
  number[k] = (INDEX)(top >> 31);
  middle[k] = (INDEX)((top >> 31) / 2);
  vertex[k] = (INDEX)(top & ((1L << 31) - 1));
}
