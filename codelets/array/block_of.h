// The last of the blocks that start at or before the element: those that are empty hold nothing.
uint block_of(long element, global const long* start, uint blocks) {
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
