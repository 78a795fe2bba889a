#include "treefix/direction.h"

#define CLASSES 3

#if defined(VALUE_IS_DOUBLE)
typedef double REAL;
#else
typedef float REAL;
#endif
#if defined(VALUE_IS_COMPLEX)
#define STRIDE 2
#else
#define STRIDE 1
#endif

bool any_found(global const int* found, ulong k) {
  bool any = false;
  for (ulong i = 0; i < k; i += FOUND_WORDS) any |= found[i] != 0;
  return any;
}

int class_of(REAL x) {
  if (x != x) return 0;
  if (x - x == 0) return -1;
  return x > 0 ? 1 : 2;
}

// Returns the sum of a set of classes, with a bit for each.
REAL sum_of_classes(uint present) {
  if ((present & 1) != 0 || present == 6) return (REAL)(NAN);
  return present == 2 ? (REAL)(INFINITY) : -(REAL)(INFINITY);
}

// Position p of the tour: the class of the weight there, -1 if it is finite or does not count, and the key of the
// prefix maximum.
typedef struct {
  INDEX v, key;
  bool enters;
  int mine;
} Position;

Position position_at(global const INDEX* tour, ulong p, global const INDEX* other, global const REAL* weight,
                     int direction) {
  Position here;
  here.enters = tour[p] >= 0;
  here.v = here.enters ? tour[p] : ~tour[p];
  here.mine = here.enters ? class_of(weight[here.v * STRIDE]) : -1;
  here.key = direction == PLEACH_ROOT && here.mine >= 0 ? other[here.v] : (INDEX)(p);
  return here;
}

// The exclusive prefix maximum over the group, beginning with `carry`, which becomes the total maximum. `carry` is in
// local memory, because PoCL 5.0 mostly loses it between scans if it is private.
INDEX scan_maximum(local INDEX* keys, local INDEX* carry) {
  const uint lane = get_local_id(0);
  for (uint stride = 1; stride < GROUP; stride *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    const INDEX left = lane >= stride ? keys[lane - stride] : (INDEX)(-1);
    barrier(CLK_LOCAL_MEM_FENCE);
    keys[lane] = max(keys[lane], left);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const INDEX before = max(*carry, lane > 0 ? keys[lane - 1] : (INDEX)(-1));
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lane == GROUP - 1) *carry = max(*carry, keys[lane]);
  return before;
}

kernel GROUPED void pleach_tile_maxima(int component, PARAMETERS) {
  UNPACK
  if (!any_found(found, found_size)) return;
  local INDEX maxima[CLASSES * GROUP];
  const uint lane = get_local_id(0);
  const ulong count = (tour_size + TILE - 1) / TILE;
  global const REAL* reals = (global const REAL*)weight + component;
  for (ulong t = get_group_id(0); t < count; t += get_num_groups(0)) {
    for (uint c = 0; c < CLASSES; ++c) maxima[c * GROUP + lane] = -1;
    for (uint i = lane; i < TILE && t * TILE + i < tour_size; i += GROUP) {
      const Position here = position_at(tour, t * TILE + i, other, reals, direction);
      if (here.mine < 0) continue;
      local INDEX* maximum = &maxima[here.mine * GROUP + lane];
      *maximum = max(*maximum, here.key);
    }
    for (uint stride = GROUP / 2; stride > 0; stride /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      if (lane < stride) {
        for (uint i = lane; i < CLASSES * GROUP; i += GROUP) maxima[i] = max(maxima[i], maxima[i + stride]);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < CLASSES) table[lane * count + t] = maxima[lane * GROUP];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// A group for each class replaces its part of the table by its exclusive prefix maximum.
kernel GROUPED void pleach_scan_maxima(BUFFERS) {
  UNPACK
  if (!any_found(found, found_size)) return;
  local INDEX keys[GROUP], carry;
  const ulong count = (tour_size + TILE - 1) / TILE;
  table += get_group_id(0) * count;
  if (get_local_id(0) == 0) carry = -1;
  for (ulong first = 0; first < count; first += GROUP) {
    const ulong t = first + get_local_id(0);
    keys[get_local_id(0)] = t < count ? table[t] : (INDEX)(-1);
    const INDEX before = scan_maximum(keys, &carry);
    if (t < count) table[t] = before;
  }
}

kernel GROUPED void pleach_confine(int component, PARAMETERS) {
  UNPACK
  if (!any_found(found, found_size)) return;
  local INDEX keys[GROUP], maximum[CLASSES];
  const uint lane = get_local_id(0);
  const ulong count = (tour_size + TILE - 1) / TILE;
  global const REAL* reals = (global const REAL*)weight + component;
  global REAL* results = (global REAL*)result + component;
  for (ulong t = get_group_id(0); t < count; t += get_num_groups(0)) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < CLASSES) maximum[lane] = table[lane * count + t];
    for (uint i = 0; i < ITEMS; ++i) {
      const ulong p = t * TILE + i * GROUP + lane;
      const bool there = p < tour_size;
      const Position here = position_at(tour, there ? p : tour_size - 1, other, reals, direction);
      uint present = 0;
      for (int c = 0; c < CLASSES; ++c) {
        keys[lane] = there && here.mine == c ? here.key : (INDEX)(-1);
        const INDEX before = scan_maximum(keys, &maximum[c]);
        const INDEX least = direction == PLEACH_ROOT ? (INDEX)(p) : other[here.v] + !inclusive;
        if (before >= least || (direction == PLEACH_ROOT && inclusive && here.mine == c)) present |= 1u << c;
      }
      if (there && here.enters == (direction == PLEACH_ROOT) && present != 0) {
        results[here.v * STRIDE] = sum_of_classes(present);
      }
    }
  }
}
