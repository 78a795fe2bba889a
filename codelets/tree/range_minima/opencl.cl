#define BLOCK 32

int of_part(global const int *values, uint first, uint end) {
  int least = values[first];
  for (uint i = first + 1; i < end; ++i) least = min(least, values[i]);
  return least;
}

// Of values first to last.
int of_range(global const int *values, global const int *table, ulong blocks, uint first, uint last) {
  const uint a = first / BLOCK, b = last / BLOCK;
  if (a == b) return of_part(values, first, last + 1);
  int least = min(of_part(values, first, (a + 1) * BLOCK), of_part(values, b * BLOCK, last + 1));
  if (a + 1 < b) {
    const uint r = 31 - clz(b - a - 1);
    global const int *runs = table + r * blocks;
    least = min(least, min(runs[a + 1], runs[b - (1u << r)]));
  }
  return least;
}

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void height(global const int *values, ulong values_first, global const int *table, ulong table_first, ulong blocks,
            global const INDEX *place, ulong place_first, global const INDEX *size, ulong size_first,
            global INDEX *result, ulong result_first, ulong m) {
  const ulong q = get_global_id(0);
  if (q >= m) return;
  values += values_first;
  const uint first = (uint)place[place_first + q], last = first + (uint)size[size_first + q] - 1;
  result[result_first + q] = values[first] - of_range(values, table + table_first, blocks, first, last);
}

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void ancestor(global const int *values, ulong values_first, global const int *table, ulong table_first, ulong blocks,
              global const INDEX *u, ulong u_first, global const INDEX *v, ulong v_first, global INDEX *result,
              ulong result_first, ulong m, global const INDEX *place, ulong place_first, global const INDEX *order,
              ulong order_first) {
  const ulong q = get_global_id(0);
  if (q >= m) return;
  const uint i = (uint)place[place_first + u[u_first + q]], j = (uint)place[place_first + v[v_first + q]];
  const uint first = min(i, j) + 1, last = max(i, j);
  const int least =
      first <= last ? of_range(values + values_first, table + table_first, blocks, first, last) : (int)last;
  result[result_first + q] = least < 0 ? -1 : order[order_first + least];
}
