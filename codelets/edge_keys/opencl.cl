kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void edge_keys(uint first, uint vertices, int directed, global const INDEX *from, ulong from_first,
               global const INDEX *to, ulong to_first, ulong count, global uint *key, ulong key_first,
               volatile global uint *fault, ulong fault_first) {
  from += from_first;
  to += to_first;
  key += key_first;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= count) break;
    const ulong a = (ulong)from[i], b = (ulong)to[i];
    const bool outside = a >= vertices || b >= vertices;
    if (outside) atomic_min(&fault[fault_first], first + (uint)i);
    if (directed) {
      key[i] = outside ? 0 : (uint)a;
    } else {
      key[2 * i] = outside ? 0 : (uint)a;
      key[2 * i + 1] = outside ? 0 : (uint)b;
    }
  }
}
