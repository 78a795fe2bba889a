// The last of the blocks that start at or before the element: those that are empty hold nothing.
uint block_of(long element, global const long *start, uint blocks) {
  uint low = 0, high = blocks;  // start[low] <= element < start[high]
  while (high - low > 1) {
    const uint middle = (low + high) / 2;
    if (start[middle] <= element) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

kernel GROUPED void locate(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= index_size) return;
  const long element = index[i];
  const uint mine = block_of(element, start, (uint)start_size - 1);
  block[i] = mine;
  place[i] = (uint)(element - start[mine]);
}
