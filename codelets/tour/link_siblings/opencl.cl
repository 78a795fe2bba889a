kernel GROUPED void pleach_link_siblings(PARAMETERS) {
  UNPACK
  const ulong n = parent_size, i = get_global_id(0);
  if (i >= above_size) return;
  const ulong at = first + i;
  const long p = parent[at], v = vertex[at];
  const long before = at > 0 ? parent[at - 1] : beside[0];
  const long behind = at + 1 < n ? parent[at + 1] : beside[1];
  const long sibling = at + 1 < n ? vertex[at + 1] : beside[2];
  above[i] = 2 * p;
  enter[i] = 2 * v;
  leave[i] = 2 * v + 1;
  next[i] = behind == p ? 2 * sibling : p == vertices ? 2 * v + 1 : 2 * p + 1;
  marks[i] = p != vertices && before != p ? 0 : 1;
}
