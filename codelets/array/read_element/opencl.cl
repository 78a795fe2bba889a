kernel void pleach_read_element(PARAMETERS) {
  UNPACK
  if (get_global_id(0) == 0) *element = values[i];
}
