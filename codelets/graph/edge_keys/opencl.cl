kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void edge_keys(uint first, uint vertices, int directed, global const INDEX *from, ulong from_first,
               global const INDEX *to, ulong to_first, ulong count, global uint *key, ulong key_first,
               global uint *head, ulong head_first,
               volatile global uint *fault, ulong fault_first) {
  from += from_first;
  to += to_first;
  key += key_first;
  head += head_first;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= count) break;
    const ulong a = (ulong)from[i], b = (ulong)to[i];
    const bool outside = a >= vertices || b >= vertices;
    if (outside) atomic_min(&fault[fault_first], first + (uint)i);
    const uint tail = outside ? 0 : (uint)a, end = outside ? 0 : (uint)b;
    if (directed) {
      key[i] = tail;
      head[i] = end;
    } else {
      key[2 * i] = head[2 * i + 1] = tail;
      key[2 * i + 1] = head[2 * i] = end;
    }
  }
}
