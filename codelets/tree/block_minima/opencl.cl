#define BLOCK 32

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void of_blocks(global const int *values, ulong values_first, ulong n, global int *table, ulong table_first,
               ulong blocks) {
  const ulong b = get_global_id(0);
  if (b >= blocks) return;
  values += values_first;
  const ulong end = min(n, (b + 1) * BLOCK);
  int least = values[b * BLOCK];
  for (ulong i = b * BLOCK; i < end; ++i) least = min(least, values[i]);
  table[table_first + b] = least;
}

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void double_runs(global int *table, ulong table_first, ulong blocks, ulong row) {
  const ulong b = get_global_id(0);
  if (b >= blocks) return;
  global const int *half_runs = table + table_first + (row - 1) * blocks;
  const ulong length = 1ul << (row - 1);
  table[table_first + row * blocks + b] =
      b + length < blocks ? min(half_runs[b], half_runs[b + length]) : half_runs[b];
}
