// Branches would be unpredictable: reads all that may be needed.
kernel void pleach_link_children(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0), n = (uint)order_size;
  const uint children = begin[i], child = order[min(children, n - 1)];
  successor[i] = (int)(children < begin[i + 1] ? child : n + i);
  const uint v = order[i], above = key[i], last = n - 1;
  const uint sibling = order[min(i + 1, last)], its = key[min(i + 1, last)];
  const uint up = n + (above == n ? v : above);
  successor[n + v] = (int)(its == above && i < last ? sibling : up);
}
