#include "search/search.h"
#include "search/reached.h"
#include "search/append.h"
#include "search/claim.h"

kernel GROUPED void pleach_claim_narrow(PARAMETERS) {
  UNPACK
  local Appended all;
  const uint which = get_global_id(0) / NARROW_ARCS, i = get_global_id(0) % NARROW_ARCS;
  global const INDEX *message = which == 0 ? message1 : which == 1 && message2 ? message2 : message3;
  const uint arcs = (uint)message[0];
  if (i == 0) {
    if (message[1] != 0 && reached->wide == WIDE_NONE) reached->wide = WIDE_OTHER;
    if (arcs > 0) atomic_inc(&reached->messages);
  }
  const bool open = i < arcs;
  const ulong to = (open ? (ulong)message[2 + 2 * i] : 0) - number;
  const bool is_own = open && to < level_size;
  const bool is_reached = is_own && claim(&level[to], &parent[to], message[3 + 2 * i], depth);
  if (is_own) atomic_inc(&reached->told);
  append(is_reached, (uint)to, offset, queue, reached, &all);
}
