kernel void step_to_children(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const uint v = first + k, p = (uint)parent[v];
  const int place = (int)preorder[v];
  if (p == v) {
    step[k] = place;
    light[k] = 1;
    return;
  }
  const int h = heavy[p], behind = place - (int)preorder[p];
  light[k] = h == (int)v ? 0 : 1;
  if (h == (int)v) {
    step[k] = 1;
  } else if (h >= 0 && place < (int)preorder[h]) {
    step[k] = behind + (int)subtree[h];
  } else {
    step[k] = behind;
  }
}
