kernel void place_vertices(uint first, uint size, uint n, global const int4 *visit, ulong visit_first,
                           global const int *moved, ulong moved_first, global INDEX *parent, ulong parent_first,
                           global int *position, ulong position_first) {
  if (get_global_id(0) >= size) return;
  const uint v = first + (uint)get_global_id(0);
  position += position_first;
  const int4 here = visit[visit_first + v];
  const int by = moved[moved_first + here.y];
  parent[parent_first + v] = (INDEX)here.x;
  position[v] = here.y + by;
  position[n + v] = here.z + by;
}
