// Numbers the elements. OpenCL has its own function to set bytes.
kernel GROUPED void pleach_fill(PARAMETERS) {
  UNPACK
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i < data_size) data[i] = first + (uint)i;
  }
}
