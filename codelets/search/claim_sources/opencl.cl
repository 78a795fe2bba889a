#include "search/search.h"
#include "search/reached.h"
#include "search/append.h"
#include "search/claim.h"

kernel GROUPED void pleach_claim_sources(PARAMETERS) {
  UNPACK
  local Appended all;
  const bool open = get_global_id(0) < size;
  const uint v = open ? place[first + (uint)get_global_id(0)] : 0;
  append(open && claim(&level[v], &parent[v], (INDEX)(number + v), 0), v, offset, queue, reached, &all);
}
