kernel void parent_keys(uint first, uint size, uint n, global const INDEX *parent, ulong parent_first, global uint
                        *key, ulong key_first, global INDEX *copy, ulong copy_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  parent += parent_first;
  key += key_first;
  copy += copy_first;
  const INDEX above = parent[i];
  key[i] = above == (INDEX)(i) ? n : (uint)(above);
  copy[i] = above;
}
