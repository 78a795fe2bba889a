kernel GROUPED void pleach_list_arcs(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= to_size) return;
  const int arc = (int)(first + i);
  uint low = 0, high = (uint)before_size - 1;  // before[low] <= arc < before[high]
  while (high - low > 1) {
    const uint middle = low + (high - low) / 2;
    if (before[middle] <= arc) {
      low = middle;
    } else {
      high = middle;
    }
  }
  to[i] = neighbour[offset[frontier[low]] + (uint)(arc - before[low])];
  from[i] = start + (long)frontier[low];
}
