// Number 1 or 2.
global uint *set_of(global uint *sets, uint number, uint n) { return sets + (number - 1) * (ulong)((n + 31) / 32); }

// The frontier is in the queue.
int enters(volatile global const Control *control) { return (control->heading == UP) & (control->front == 0); }

kernel void clear(uint n, global uint *sets, ulong sets_first, global Control *control, ulong control_first) {
  control += control_first;
  if (!enters(control)) return;
  if (get_global_id(0) == 0) control->found = (Found){0, 0, 0, 0};
  global uint *front = set_of(sets + sets_first, 1, n);
  for (uint word = get_global_id(0); word < (n + 31) / 32; word += get_global_size(0)) front[word] = 0;
}

kernel void mark(global const uint *queue, ulong queue_first, volatile global uint *sets, ulong sets_first,
                 global Control *control, ulong control_first) {
  control += control_first;
  if (!enters(control)) return;
  for (uint i = control->begin + (uint)get_global_id(0); i < control->end; i += get_global_size(0)) {
    const uint v = queue[queue_first + i];
    atomic_or(&sets[sets_first + v / 32], 1u << (v % 32));
  }
}

// A word of 32 vertices for a work-item at a time: then no other writes it.
kernel void pull(uint n, global const INDEX *offset, ulong offset_first, global const INDEX *neighbour,
                 ulong neighbour_first, global Visit *visit, ulong visit_first, global uint *visited,
                 ulong visited_first, global uint *sets, ulong sets_first, volatile global Control *control,
                 ulong control_first) {
  control += control_first;
  if (control->heading != UP) return;
  offset += offset_first;
  neighbour += neighbour_first;
  visited += visited_first;
  const uint number = max(control->front, 1u), level = control->level + 1;
  global const uint *front = set_of(sets + sets_first, number, n);
  global uint *next = set_of(sets + sets_first, 3 - number, n);
  uint count = 0;
  for (uint word = get_global_id(0); word < (n + 31) / 32; word += get_global_size(0)) {
    const uint seen = visited[word];
    uint reached = 0;
    for (uint bit = 0; bit < 32 && 32 * word + bit < n; ++bit) {
      if ((seen >> bit & 1) != 0) continue;
      const uint v = 32 * word + bit;
      for (INDEX k = offset[v]; k < offset[v + 1]; ++k) {
        const uint w = (uint)neighbour[k];
        if ((front[w / 32] >> (w % 32) & 1) == 0) continue;
        visit[visit_first + v] = (Visit)(w, level);
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

kernel void advance(uint few, global Control *control, ulong control_first) {
  control += control_first;
  if (control->heading != UP) return;
  const uint before = control->size;
  control->level += 1;
  control->size = control->found.vertices;
  control->front = 3 - max(control->front, 1u);
  control->found.vertices = 0;
  if (control->size == 0) {
    control->heading = OVER;
  } else if (control->size < before && control->size <= few) {
    control->heading = DOWN;
  }
}

// The next task, if there is to be one, is to find the frontier in the queue.
int leaves(volatile global const Control *control) { return (control->heading != OVER) & (control->front != 0); }

kernel void collect(uint n, global uint *queue, ulong queue_first, global uint *sets, ulong sets_first,
                    volatile global Control *control, ulong control_first) {
  control += control_first;
  if (!leaves(control)) return;
  global const uint *front = set_of(sets + sets_first, control->front, n);
  for (uint word = get_global_id(0); word < (n + 31) / 32; word += get_global_size(0)) {
    const uint bits = front[word];
    if (bits == 0) continue;
    uint position = control->end + atomic_add(&control->found.taken, popcount(bits));
    for (uint bit = 0; bit < 32; ++bit) {
      if ((bits >> bit & 1) != 0) queue[queue_first + position++] = 32 * word + bit;
    }
  }
}

kernel void leave(global Control *control, ulong control_first) {
  control += control_first;
  if (!leaves(control)) return;
  control->begin = control->end;
  control->end += control->size;
  control->arcs = control->front = control->found.taken = 0;
}
