kernel void pleach_count_steps(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const uint at = first + k, v = vertex[at], light = child[at + 1] - child[at];
  uint role = 3;  // as in expression/forms.hpp
  if (at > 0 && (uint)parent[vertex[at - 1]] == v) {
    const bool heavy_first = enter[vertex[at - 1]] == enter[v] + 1;
    role = light == 0 ? 2 : heavy_first ? 0 : 1;
  }
  count[k] = (light == 0 ? 1 : light) - (at == 0 ? 1 : 0);
  owner[k] = 4 * v + role;
}
