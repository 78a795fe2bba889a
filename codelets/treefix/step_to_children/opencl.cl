kernel void step_to_children(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const uint v = first + k, p = (uint)parent[v];
  const int place = (int)preorder[v], h = heavy[p];
  const bool is_root = p == v, is_light = is_root || h != (int)v;
  const int behind = place - (int)preorder[p];
  const bool before_heavy = h >= 0 && place < (int)preorder[h];
  const int to = is_root ? place : !is_light ? 1 : before_heavy ? behind + (int)subtree[h] : behind;
  light[k] = is_light;
  step[k] = (long)is_light << 32 | to;
}
