kernel void pleach_step_to_children(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const uint v = first + k, p = (uint)parent[v];
  const uint h = (uint)heavy[p], other = (int)h < 0 ? v : h;
  const bool is_root = p == v, is_light = is_root || h != v;
  const int place = (int)preorder[v], behind = place - (int)preorder[p];
  const bool before_heavy = place < (int)preorder[other];
  const int to = is_root ? place : !is_light ? 1 : behind + (before_heavy ? (int)subtree[other] : 0);
  light[k] = is_light;
  step[k] = (long)is_light << 32 | to;
}
