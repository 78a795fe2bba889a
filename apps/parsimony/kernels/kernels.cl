// A work-group of 256 for each block of 2048 sites. Stands behind shapes.h. In kernels of Fitch's sets an item has a
// word of each row, and the last items have none.

uint add_to(global uint *plane, uint carry) {
  const uint both = *plane & carry;
  *plane ^= carry;
  return both;
}

void add_to_score(FitchShape shape, global uint *score, int k, uint carry) {
  for (; k < shape.score_planes; ++k) carry = add_to(score + k * row_words, carry);
}

void add_change(global uint *score, global uint *waiting, uint changes, uint carry) {
  int k = 0;
  for (; (changes >> k & 1) != 0; ++k) {
    const uint a = score[k * row_words], b = waiting[k * row_words], half_sum = a ^ b;
    score[k * row_words] = half_sum ^ carry;
    carry = (a & b) | (half_sum & carry);
  }
  waiting[k * row_words] = carry;
}

global const uint *set_of(FitchShape shape, global const uint *leaves, global const uint *sets, int child) {
  return child < 0 ? sets + (ulong)~child * shape.states * row_words : leaves + (ulong)child * shape.states * row_words;
}

uint fitch(FitchShape shape, global const uint *a, global const uint *b, global uint *set) {
  uint common = 0;
  for (int s = 0; s < shape.states; ++s) common |= a[s * row_words] & b[s * row_words];
  for (int s = 0; s < shape.states; ++s) {
    const uint x = a[s * row_words], y = b[s * row_words];
    set[s * row_words] = (x & y) | (~common & (x | y));
  }
  return ~common;
}

void count_states(FitchShape shape, global const uint *leaves, global const uint *sets, global const int *children,
                  int count, global uint *counts) {
  for (int k = 0; k < shape.states * shape.count_planes; ++k) counts[k * row_words] = 0;
  for (int c = 0; c < count; ++c) {
    global const uint *set = set_of(shape, leaves, sets, children[c]);
    for (int s = 0; s < shape.states; ++s) {
      uint carry = set[s * row_words];
      for (int k = 0; k < shape.count_planes && carry != 0; ++k) {
        carry = add_to(counts + (s * shape.count_planes + k) * row_words, carry);
      }
    }
  }
}

void find_most(FitchShape shape, global const uint *counts, global uint *most, global uint *set) {
  for (int s = 0; s < shape.states; ++s) set[s * row_words] = ~0U;
  for (int k = shape.count_planes - 1; k >= 0; --k) {
    uint any_of = 0;
    for (int s = 0; s < shape.states; ++s) {
      any_of |= set[s * row_words] & counts[(s * shape.count_planes + k) * row_words];
    }
    for (int s = 0; s < shape.states; ++s) {
      set[s * row_words] &= ~any_of | counts[(s * shape.count_planes + k) * row_words];
    }
    most[k * row_words] = any_of;
  }
}

void hartigan(FitchShape shape, global const uint *most, uint count, global uint *score) {
  uint borrow = 0;
  for (int k = 0; k < shape.count_planes; ++k) {
    const uint bit = (count >> k & 1) != 0 ? ~0U : 0, m = most[k * row_words];
    add_to_score(shape, score, k, bit ^ m ^ borrow);
    borrow = (~bit & m) | (~(bit ^ m) & borrow);
  }
}

void finish(FitchShape shape, global const uint *counts, global uint *most, global const uint *parent,
            global uint *set) {
  uint outside = 0, borrow = ~0U;
  for (int s = 0; s < shape.states; ++s) outside |= parent[s * row_words] & ~set[s * row_words];
  for (int k = 0; k < shape.count_planes; ++k) {
    const uint m = most[k * row_words];
    most[k * row_words] = m ^ borrow;
    borrow &= ~m;
  }
  for (int s = 0; s < shape.states; ++s) {
    uint second = ~0U;
    for (int k = 0; k < shape.count_planes; ++k) {
      second &= ~(counts[(s * shape.count_planes + k) * row_words] ^ most[k * row_words]);
    }
    const uint above = parent[s * row_words], upper = set[s * row_words];
    set[s * row_words] = (outside & (upper | (above & second))) | (~outside & above);
  }
}

/// First rows of the planes of scores, waiting carries, counts, maximal counts, and the end.
typedef struct Rows {
  ulong score, waiting, counts, most, all;
} Rows;
Rows rows_of(FitchShape shape) {
  Rows rows;
  rows.score = (ulong)shape.slots * shape.states;
  rows.waiting = rows.score + shape.score_planes;
  rows.counts = rows.waiting + shape.score_planes;
  rows.most = rows.counts + shape.states * shape.count_planes;
  rows.all = rows.most + shape.count_planes;
  return rows;
}

kernel GROUPED void fitch_up(ulong first, ulong size, global const int *plan, ulong plan_first,
                             global const uint *all_leaves, ulong leaves_first, global uint *work, ulong work_first,
                             global int *score_of, ulong score_first, FitchShape shape) {
  const uint w = get_local_id(0);
  if (w >= row_words) return;
  const ulong block = get_group_id(0);
  const Rows rows = rows_of(shape);
  global const uint *leaves = all_leaves + leaves_first + block * shape.taxa * shape.states * row_words + w;
  global uint *sets = work + work_first + block * rows.all * row_words + w;
  global uint *score = sets + rows.score * row_words, *waiting = sets + rows.waiting * row_words;
  global uint *counts = sets + rows.counts * row_words, *most = sets + rows.most * row_words;
  plan += plan_first;
  for (int k = 0; k < shape.score_planes; ++k) score[k * row_words] = 0;
  uint changes = 0;
  for (int v = 0; v < shape.vertices; ++v) {
    global uint *set = sets + (ulong)plan[0] * shape.states * row_words;
    const int count = plan[1];
    if (count == 2) {
      global const uint *a = set_of(shape, leaves, sets, plan[2]), *b = set_of(shape, leaves, sets, plan[3]);
      add_change(score, waiting, changes++, fitch(shape, a, b, set));
    } else {
      count_states(shape, leaves, sets, plan + 2, count, counts);
      find_most(shape, counts, most, set);
      hartigan(shape, most, count, score);
    }
    plan += 2 + count;
  }
  for (int k = 0; k < shape.score_planes; ++k) {
    if ((changes >> k & 1) != 0) add_to_score(shape, score, k, waiting[k * row_words]);
  }
  const ulong begin = block * TILE + w * 32;
  for (ulong i = begin; i < min(begin + 32, size); ++i) {
    uint sum = 0;
    for (int k = 0; k < shape.score_planes; ++k) sum |= (score[k * row_words] >> (i - begin) & 1) << k;
    score_of[score_first + i] = sum;
  }
}

kernel GROUPED void fitch_down(ulong first, ulong size, global const int *plan, ulong plan_first,
                               global const uint *all_leaves, ulong leaves_first, global uint *work, ulong work_first,
                               FitchShape shape) {
  const uint w = get_local_id(0);
  if (w >= row_words) return;
  const ulong block = get_group_id(0);
  const Rows rows = rows_of(shape);
  global const uint *leaves = all_leaves + leaves_first + block * shape.taxa * shape.states * row_words + w;
  global uint *sets = work + work_first + block * rows.all * row_words + w;
  global uint *counts = sets + rows.counts * row_words, *most = sets + rows.most * row_words;
  plan += plan_first;
  for (int v = 0; v < shape.vertices; ++v) {
    const int slot = plan[0], parent = plan[1], count = plan[2];
    if (parent >= 0) {
      global uint *set = sets + (ulong)slot * shape.states * row_words;
      count_states(shape, leaves, sets, plan + 3, count, counts);
      find_most(shape, counts, most, set);
      finish(shape, counts, most, sets + (ulong)parent * shape.states * row_words, set);
    }
    plan += 3 + count;
  }
}
