#include "treefix/direction.h"

kernel GROUPED void pleach_tour_read(PARAMETERS) {
  UNPACK
  const ulong v = get_global_id(0);
  if (v >= enter_size) return;
  const INDEX i = enter[v];
  VALUE sum;
  if (direction == PLEACH_ROOT) {
    sum = op(offsets[i / TILE], in_preorder ? entered[v] : euler[i]);
  } else {
    // Subtract within tiles first, so that values before a tile do not affect subtrees within it.
    const INDEX j = leave[v];
    sum = op(difference(offsets[j / TILE], offsets[i / TILE]), difference(euler[j], euler[i]));
  }
  result[v] = narrowed(sum);
}
