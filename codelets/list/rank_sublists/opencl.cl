#define NONE 0xFFFFFFFFu

typedef struct {
  uint outside, shared, cycle, lists;
} Verdict;

// scratch holds, in this order: two arrays of m sums, m predecessors, two arrays of m links, a flag for each round.
global VALUE *sums_in(global uint *scratch, ulong m, uint which) { return (global VALUE *)scratch + which * m; }

global uint *predecessors_in(global uint *scratch, ulong m) { return (global uint *)sums_in(scratch, m, 2); }

global uint *links_in(global uint *scratch, ulong m, uint which) {
  return predecessors_in(scratch, m) + (1 + which) * m;
}

global uint *flags_in(global uint *scratch, ulong m) { return links_in(scratch, m, 2); }

kernel void pleach_link_predecessors(PARAMETERS) {
  UNPACK
  const uint m = (uint)successor_size, i = get_global_id(0);
  if (i >= m) return;
  const INDEX next = successor[i];
  if (next < 0 || next >= (INDEX)m) {
    atomic_min(&verdict->outside, i);
  } else if ((uint)next == i) {
    atomic_inc(&verdict->lists);
  } else {
    atomic_min(&predecessors_in(scratch, m)[next], i);
  }
}

// Sets the links along which the scan goes; an element's value stands for the segment (link, i].
kernel void pleach_prepare(PARAMETERS) {
  UNPACK
  const uint m = (uint)successor_size, i = get_global_id(0);
  if (i >= m) return;
  global const uint *predecessor = predecessors_in(scratch, m);
  const INDEX next = successor[i];
  const bool follows = next >= 0 && next < (INDEX)m && (uint)next != i;
  if (follows && predecessor[next] != i) atomic_min(&verdict->shared, i);
  const uint behind = follows ? (uint)next : NONE;
  links_in(scratch, m, 0)[i] = from_tail ? behind : predecessor[i];
#if defined(VALUE_IS_ROUNDED)
  sums_in(scratch, m, 0)[i] = op(IDENTITY, values[i]);  // sums begin with the identity, so that none is -0
#else
  sums_in(scratch, m, 0)[i] = values != 0 ? values[i] : (VALUE)1;
#endif
  if (i == 0) flags_in(scratch, m)[0] = !sequential;
}

// One jump of every element. There is nothing to do if the round before found no active element.
kernel GROUPED void pleach_pointer_jump(uint round, PARAMETERS) {
  UNPACK
  local int still_active;
  const uint m = (uint)successor_size, in = round % 2;
  global uint *active = flags_in(scratch, m) + round;
  if (active[0] == 0) return;
  if (get_local_id(0) == 0) still_active = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint i = get_global_id(0);
  if (i < m) {
    global const VALUE *sums = sums_in(scratch, m, in);
    global const uint *links = links_in(scratch, m, in);
    uint link = links[i];
    VALUE sum = sums[i];
    if (link != NONE) {
      const VALUE further = sums[link];
      sum = from_tail ? op(sum, further) : op(further, sum);
      link = links[link];
      if (link != NONE) still_active = 1;
    }
    links_in(scratch, m, 1 - in)[i] = link;
    sums_in(scratch, m, 1 - in)[i] = sum;
  }
  // One store a group: thousands of stores to one address would take longer than the jumps.
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0 && still_active) active[1] = 1;
}

// One work-item traverses all lists.
kernel void pleach_walk(PARAMETERS) {
  UNPACK
  if (get_global_id(0) != 0 || verdict->outside != NONE || verdict->shared != NONE) return;
  const uint m = (uint)successor_size;
  global VALUE *sums = sums_in(scratch, m, 0);
  global uint *links = links_in(scratch, m, 0);
  global const uint *predecessor = predecessors_in(scratch, m);
  for (uint head = 0; head < m; ++head) {
    if (predecessor[head] != NONE) continue;
    VALUE before = IDENTITY;
    uint i = head;
    for (bool last = false; !last; i = (uint)successor[i]) {
      before = op(before, sums[i]);
      if (!from_tail) sums[i] = before;
      links[i] = NONE;
      last = (uint)successor[i] == i;
    }
    if (!from_tail) continue;
    i = head;
    for (bool last = false; !last; i = (uint)successor[i]) {
      const VALUE own = sums[i];
      sums[i] = before;
      before -= own;
      last = (uint)successor[i] == i;
    }
  }
}

uint rounds_done(global uint *scratch, uint m) {
  global const uint *active = flags_in(scratch, m);
  const uint rounds = 32 - clz(m - 1);
  uint done = 0;
  while (done < rounds && active[done] != 0) ++done;
  return done;
}

kernel void pleach_find_cycle(PARAMETERS) {
  UNPACK
  const uint m = (uint)successor_size, i = get_global_id(0);
  if (i >= m) return;
  if (links_in(scratch, m, rounds_done(scratch, m) % 2)[i] != NONE) atomic_min(&verdict->cycle, i);
}

kernel void pleach_finish(PARAMETERS) {
  UNPACK
  const uint m = (uint)successor_size, i = get_global_id(0);
  if (i >= m) return;
  if (verdict->outside != NONE || verdict->shared != NONE || verdict->cycle != NONE) return;
  global const VALUE *through = sums_in(scratch, m, rounds_done(scratch, m) % 2);
  const uint before = predecessors_in(scratch, m)[i];
  if (inclusive) {
    result[i] = through[i];
  } else if (!from_tail) {
    result[i] = before == NONE ? IDENTITY : through[before];
  } else {
#if !defined(VALUE_IS_ROUNDED)
    result[i] = through[i] - (values != 0 ? values[i] : (VALUE)1);
#endif
  }
}
