#include "list/coin.h"

kernel GROUPED void pleach_pick_mates(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= successor_size) return;
  const ulong element = start + first + i, next = (ulong)successor[i];
  marks[i] = next != element && (all || (coin(element, toss) == 1 && coin(next, toss) == 0)) ? 0 : 1;
}
