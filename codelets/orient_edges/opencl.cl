kernel void orient_edges(uint first, uint size, uint edges, uint n, global const INDEX *from, ulong from_first, global
                         const INDEX *to, ulong to_first, global const uint *root, ulong root_first, global const int
                         *rank, ulong rank_first, global INDEX *parent, ulong parent_first, global int *position,
                         ulong position_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  from += from_first;
  to += to_first;
  root += root_first;
  rank += rank_first;
  parent += parent_first;
  position += position_first;
  const int forth = rank[2 * i], back = rank[2 * i + 1];
  uint above, below;
  if (i >= edges) {
    above = below = root[i - edges];
  } else {
    above = (uint)(forth < back ? from[i] : to[i]);
    below = (uint)(forth < back ? to[i] : from[i]);
  }
  parent[below] = (INDEX)(above);
  position[below] = forth < back ? forth : back;
  position[n + below] = forth < back ? back : forth;
}
