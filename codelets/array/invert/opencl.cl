kernel void pleach_invert(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k < size) output[k] = difference(IDENTITY, input[k]);
}
