kernel void orient_edges(uint first, uint size, uint edges, global const INDEX *from, ulong from_first,
                         global const INDEX *to, ulong to_first, global const uint *root, ulong root_first,
                         global const int *rank, ulong rank_first, global int4 *visit, ulong visit_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  rank += rank_first;
  visit += visit_first;
  const int forth = rank[2 * i], back = rank[2 * i + 1];
  if (i < edges) {
    const int a = (int)from[from_first + i], b = (int)to[to_first + i];
    visit[forth < back ? b : a] = (int4)(forth < back ? a : b, min(forth, back), max(forth, back), (int)i);
  } else {
    const int v = (int)root[root_first + i - edges];
    visit[v] = (int4)(v, forth, back, -1);
  }
}
