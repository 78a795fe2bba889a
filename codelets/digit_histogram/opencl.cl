kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void digit_histogram(uint shift, uint bits, uint block, uint first_block, uint blocks, global const uint *key,
                     ulong key_first, uint m, global uint *count, ulong count_first) {
  local uint counts[256];
  const struct Digit digit = {shift, bits};
  const uint lane = get_local_id(0), digits = 1u << bits;
  const uint first = get_group_id(0) * block, end = min(first + block, m);
  key += key_first;
  count += count_first;

  for (uint d = lane; d < digits; d += GROUP) counts[d] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = first + lane; i < end; i += GROUP) atomic_inc(&counts[digit_of(digit, key[i])]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint d = lane; d < digits; d += GROUP) {
    count[(ulong)d * blocks + first_block + get_group_id(0)] = counts[d];
  }
}
