kernel GROUPED void pleach_number_places(PARAMETERS) {
  UNPACK
  const ulong v = get_global_id(0);
  if (v >= enter_size) return;
  const long i = enter[v], j = leave[v], before = preorder ? preorder[v] : 0, below = (j - i + 1) / 2;
  if (size) size[v] = (INDEX)below;
  // Before the tour leaves a vertex, it has entered the vertices before it and those of its subtree.
  if (postorder) postorder[v] = (INDEX)(j - before - below);
  if (level) level[v] = (INDEX)(2 * before - i);
  if (place) place[v] = (INDEX)before;
}
