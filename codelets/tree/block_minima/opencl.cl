#define BLOCK 32

kernel GROUPED void pleach_of_blocks(BUFFERS) {
  UNPACK
  const ulong b = get_global_id(0), blocks = (values_size + BLOCK - 1) / BLOCK;
  if (b >= blocks) return;
  const ulong end = min(values_size, (b + 1) * BLOCK);
  int least = values[b * BLOCK];
  for (ulong i = b * BLOCK; i < end; ++i) least = min(least, values[i]);
  table[b] = least;
}

kernel GROUPED void pleach_double_runs(ulong row, BUFFERS) {
  UNPACK
  const ulong b = get_global_id(0), blocks = (values_size + BLOCK - 1) / BLOCK;
  if (b >= blocks) return;
  global const int *half_runs = table + (row - 1) * blocks;
  const ulong length = 1ul << (row - 1);
  table[row * blocks + b] = b + length < blocks ? min(half_runs[b], half_runs[b + length]) : half_runs[b];
}
