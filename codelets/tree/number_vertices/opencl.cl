kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void number_vertices(global const INDEX *enter, ulong enter_first, global const INDEX *leave, ulong leave_first,
                     ulong n, global const ulong *words, ulong words_first, global const uint *offsets,
                     ulong offsets_first, uint wanted, global INDEX *sizes, ulong sizes_first, global INDEX *preorders,
                     ulong preorders_first, global INDEX *postorders, ulong postorders_first, global INDEX *levels,
                     ulong levels_first) {
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong v = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (v >= n) break;
    const uint i = (uint)enter[enter_first + v], j = (uint)leave[leave_first + v];
    const uint entered = enters_before(words[words_first + i / 32], offsets[offsets_first + i / TILE], i);
    if (wanted & 1) sizes[sizes_first + v] = (j - i + 1) / 2;
    if (wanted & 2) preorders[preorders_first + v] = entered;
    if (wanted & 4) postorders[postorders_first + v] = (j - level_at(i, entered) - 1) / 2;
    if (wanted & 8) levels[levels_first + v] = level_at(i, entered);
  }
}
