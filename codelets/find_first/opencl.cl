kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void find_first(uint first_key, global const uint *sorted, ulong sorted_first, uint n, global uint *first,
                ulong first_first, uint k) {
  const uint j = get_global_id(0);
  if (j >= k) return;
  const uint key = first_key + j;
  sorted += sorted_first;
  uint low = 0, high = n;
  while (low < high) {
    const uint middle = (low + high) / 2;
    if (sorted[middle] < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  first[first_first + j] = low;
}
