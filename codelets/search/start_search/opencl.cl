#include "search/search.h"
#include "search/reached.h"

kernel GROUPED void pleach_start_search(PARAMETERS) {
  UNPACK
  if (first > 0) return;
  const ReachedVertices none = {0};
  if (get_local_id(0) == 0) *reached = none;
  for (ulong i = get_local_id(0); i < targets_size; i += GROUP) targets[i] = 0;
}
