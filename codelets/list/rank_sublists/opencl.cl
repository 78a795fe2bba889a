#define NONE 0xFFFFFFFFu

// scratch holds, in this order: two arrays of m sums, m predecessors, two arrays of m links, a flag for each round.
typedef struct {
  uint outside, shared, cycle, lists;
} Verdict;

kernel void link_predecessors(global const INDEX *successor, ulong successor_first, uint m, global uint *scratch,
                              ulong predecessor, global Verdict *verdict, ulong slot) {
  const uint i = get_global_id(0);
  if (i >= m) return;
  const INDEX next = successor[successor_first + i];
  if (next < 0 || next >= (INDEX)m) {
    atomic_min(&verdict[slot].outside, i);
  } else if ((uint)next == i) {
    atomic_inc(&verdict[slot].lists);
  } else {
    atomic_min(&scratch[predecessor + next], i);
  }
}

// Links along which the scan goes, and the segment (link, i] that the value of i stands for.
kernel void prepare(int from_tail, int sequential, int weighted, global const INDEX *successor, ulong successor_first,
                    uint m, global const VALUE *values, ulong values_first, global uint *scratch, ulong sum,
                    ulong predecessor, ulong link, ulong active, global Verdict *verdict, ulong slot) {
  const uint i = get_global_id(0);
  if (i >= m) return;
  const INDEX next = successor[successor_first + i];
  const bool follows = next >= 0 && next < (INDEX)m && (uint)next != i;
  if (follows && scratch[predecessor + next] != i) atomic_min(&verdict[slot].shared, i);
  const uint behind = follows ? (uint)next : NONE;
  scratch[link + i] = from_tail ? behind : scratch[predecessor + i];
  global VALUE *sums = (global VALUE *)(scratch + sum);
#if defined(VALUE_IS_ROUNDED)
  sums[i] = values[values_first + i];
#else
  sums[i] = weighted ? values[values_first + i] : (VALUE)1;
#endif
  if (i == 0) scratch[active] = !sequential;
}

// One jump of every element. Nothing is left to do where the round before found no active element.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void pointer_jump(int from_tail, uint m, global uint *scratch, ulong link_in, ulong sum_in, ulong link_out,
                  ulong sum_out, ulong active) {
  local int still_active;
  if (scratch[active] == 0) return;
  if (get_local_id(0) == 0) still_active = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint i = get_global_id(0);
  if (i < m) {
    global const VALUE *sums = (global const VALUE *)(scratch + sum_in);
    uint link = scratch[link_in + i];
    VALUE sum = sums[i];
    if (link != NONE) {
      const VALUE further = sums[link];
      sum = from_tail ? op(sum, further) : op(further, sum);
      link = scratch[link_in + link];
      if (link != NONE) still_active = 1;
    }
    scratch[link_out + i] = link;
    ((global VALUE *)(scratch + sum_out))[i] = sum;
  }
  // One store a group: thousands to one address would take longer than the jumps.
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0 && still_active) scratch[active + 1] = 1;
}

// One work-item goes along all lists.
kernel void walk(int from_tail, global const INDEX *successor, ulong successor_first, uint m, global uint *scratch,
                 ulong sum, ulong predecessor, ulong link, global const Verdict *verdict, ulong slot) {
  if (get_global_id(0) != 0 || verdict[slot].outside != NONE || verdict[slot].shared != NONE) return;
  global VALUE *sums = (global VALUE *)(scratch + sum);
  successor += successor_first;
  for (uint head = 0; head < m; ++head) {
    if (scratch[predecessor + head] != NONE) continue;
    VALUE before = IDENTITY;
    uint i = head;
    for (bool last = false; !last; i = (uint)successor[i]) {
      before = op(before, sums[i]);
      if (!from_tail) sums[i] = before;
      scratch[link + i] = NONE;
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

uint rounds_done(global const uint *active, uint rounds) {
  uint done = 0;
  while (done < rounds && active[done] != 0) ++done;
  return done;
}

kernel void find_cycle(uint m, global const uint *scratch, ulong link, ulong other_link, ulong active, uint rounds,
                       global Verdict *verdict, ulong slot) {
  const uint i = get_global_id(0);
  if (i >= m) return;
  const ulong links = rounds_done(scratch + active, rounds) % 2 == 0 ? link : other_link;
  if (scratch[links + i] != NONE) atomic_min(&verdict[slot].cycle, i);
}

kernel void finish(int inclusive, int from_tail, int weighted, uint m, global const VALUE *values, ulong values_first,
                   global const uint *scratch, ulong sum, ulong other_sum, ulong predecessor, ulong active, uint rounds,
                   global VALUE *result, ulong result_first, global const Verdict *verdict, ulong slot) {
  const uint i = get_global_id(0);
  if (i >= m) return;
  if (verdict[slot].outside != NONE || verdict[slot].shared != NONE || verdict[slot].cycle != NONE) return;
  const bool even = rounds_done(scratch + active, rounds) % 2 == 0;
  global const VALUE *through = (global const VALUE *)(scratch + (even ? sum : other_sum));
  const uint before = scratch[predecessor + i];
  if (inclusive) {
    result[result_first + i] = through[i];
  } else if (!from_tail) {
    result[result_first + i] = before == NONE ? IDENTITY : through[before];
  } else {
#if !defined(VALUE_IS_ROUNDED)
    result[result_first + i] = through[i] - (weighted ? values[values_first + i] : (VALUE)1);
#endif
  }
}
