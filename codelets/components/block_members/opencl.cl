#include "array/atomic_min.cl"

#define NONE 0xffffffffu

kernel GROUPED void pleach_block_members(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= key_size) return;
  uint own = NONE;
  if (!from) {
    own = label[place[first + i]];
  } else if (from[i] != to[i]) {
    own = label[max(place[from[i]], place[to[i]])];
  }
  key[i] = own;
  if (own != NONE) lower(&least[own], first + (uint)i);
}
