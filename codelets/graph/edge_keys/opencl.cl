kernel GROUPED void pleach_edge_keys(PARAMETERS) {
  UNPACK
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong part = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (part >= size) break;
    const ulong i = first + part;
    const ulong a = (ulong)from[i], b = (ulong)to[i];
    const bool outside = a >= vertices || b >= vertices;
    if (outside && fault) atomic_min(fault, (uint)i);
    const uint tail = outside ? 0 : (uint)a, end = outside ? 0 : (uint)b;
    if (directed) {
      key[i] = tail;
      if (head) head[i] = end;
    } else {
      key[2 * i] = tail;
      key[2 * i + 1] = end;
      if (!head) continue;
      head[2 * i] = end;
      head[2 * i + 1] = tail;
    }
  }
}
