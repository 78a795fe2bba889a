#include "list/splitter.h"

kernel void pleach_select_splitters(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= start_size) return;
  const uint j = get_global_id(0);
  if (j < splitters.count) {
    start[j] = splitter(splitters, j);
  } else {
    start[j] = heads ? heads[j - splitters.count] : head + (j - splitters.count);
  }
}
