// Returns the block of an element: the last one that starts at or before it, as empty blocks have no element.
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
