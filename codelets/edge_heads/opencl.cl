kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void edge_heads(int directed, global const uint *order, ulong order_first, ulong count, global const INDEX *from,
                ulong from_first, global const INDEX *to, ulong to_first, global INDEX *head, ulong head_first) {
  order += order_first;
  from += from_first;
  to += to_first;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= count) break;
    const uint arc = order[i];
    head[head_first + i] = directed ? to[arc] : arc % 2 == 0 ? to[arc / 2] : from[arc / 2];
  }
}
