#include "search/search.h"

uint words_of(ulong n) { return (uint)((n + 31) / 32); }

// `number` is 1 or 2.
global uint *set_of(global uint *sets, uint number, ulong n) { return sets + (number - 1) * (ulong)words_of(n); }

// Returns whether the frontier is in the queue.
int enters(volatile global const Control *control) { return (control->heading == UP) & (control->front == 0); }

kernel void pleach_clear(PARAMETERS) {
  UNPACK
  if (!enters(control)) return;
  if (get_global_id(0) == 0) control->found = (Found){0, 0, 0, 0};
  global uint *front = set_of(sets, 1, arrival_size);
  for (uint word = get_global_id(0); word < words_of(arrival_size); word += get_global_size(0)) front[word] = 0;
}

kernel void pleach_mark(PARAMETERS) {
  UNPACK
  if (!enters(control)) return;
  for (uint i = control->begin + (uint)get_global_id(0); i < control->end; i += get_global_size(0)) {
    const uint v = queue[i];
    atomic_or(&sets[v / 32], 1u << (v % 32));
  }
}

// A work-item takes a word of 32 vertices, so that no other work-item writes the word.
kernel void pleach_pull(PARAMETERS) {
  UNPACK
  if (control->heading != UP) return;
  const uint n = (uint)arrival_size, number = max(control->front, 1u), level = control->level + 1;
  global const uint *front = set_of(sets, number, n);
  global uint *next = set_of(sets, 3 - number, n);
  uint count = 0;
  for (uint word = get_global_id(0); word < words_of(n); word += get_global_size(0)) {
    const uint seen = visited[word];
    uint reached = 0;
    for (uint bit = 0; bit < 32 && 32 * word + bit < n; ++bit) {
      if ((seen >> bit & 1) != 0) continue;
      const uint v = 32 * word + bit;
      for (INDEX k = offset[v]; k < offset[v + 1]; ++k) {
        const uint w = (uint)neighbour[k];
        if ((front[w / 32] >> (w % 32) & 1) == 0) continue;
        arrival[v] = (Arrival)(w, level);
        reached |= 1u << bit;
        break;
      }
    }
    next[word] = reached;
    visited[word] = seen | reached;
    count += popcount(reached);
  }
  if (count > 0) atomic_add(&control->found.vertices, count);
}

kernel void pleach_advance(PARAMETERS) {
  UNPACK
  if (control->heading != UP) return;
  const uint before = control->size;
  if (control->front == 0) {  // the first level, from the queue
    if (control->settled_to == 0) control->settled_from = control->settled_to = control->begin;
    if (control->settled_to == control->begin) control->settled_to = control->end;
  }
  control->level += 1;
  control->size = control->found.vertices;
  control->front = 3 - max(control->front, 1u);
  control->found.vertices = 0;
  if (control->size == 0) {
    control->heading = OVER;
  } else if (control->size < before && control->size <= (uint)arrival_size / beta) {
    control->heading = DOWN;
  }
}

// Returns whether another task will follow, which needs the frontier in the queue.
int leaves(volatile global const Control *control) { return (control->heading != OVER) & (control->front != 0); }

kernel void pleach_collect(PARAMETERS) {
  UNPACK
  if (!leaves(control)) return;
  global const uint *front = set_of(sets, control->front, arrival_size);
  for (uint word = get_global_id(0); word < words_of(arrival_size); word += get_global_size(0)) {
    const uint bits = front[word];
    if (bits == 0) continue;
    uint position = control->end + atomic_add(&control->found.taken, popcount(bits));
    for (uint bit = 0; bit < 32; ++bit) {
      if ((bits >> bit & 1) != 0) queue[position++] = 32 * word + bit;
    }
  }
}

kernel void pleach_leave(PARAMETERS) {
  UNPACK
  if (!leaves(control)) return;
  control->begin = control->end;
  control->end += control->size;
  control->arcs = control->front = control->found.taken = 0;
}
