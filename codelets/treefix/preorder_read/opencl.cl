kernel GROUPED void pleach_preorder_read(PARAMETERS) {
  UNPACK
  const ulong v = get_global_id(0);
  if (v >= enter_size) return;
  const ulong i = first + v + (inclusive ? 0 : 1), j = first + v + (leave[v] - enter[v] + 1) / 2;
  // Subtract within tiles first, so that values before a tile do not affect subtrees within it.
  result[v] = narrowed(op(difference(offsets[j / TILE], offsets[i / TILE]), difference(prefix[j], prefix[i])));
}
