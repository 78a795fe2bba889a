#include "tree/minima_of_range.cl"

// Places first to last, and the minimum of their values.
typedef struct {
  int least;
  uint first, last;
} Range;

typedef struct {
  global Range *ranges;
  uint size;
} Heap;

void push(Heap *heap, Range range) {
  uint i = heap->size++;
  for (; i > 0 && range.least < heap->ranges[(i - 1) / 2].least; i = (i - 1) / 2) {
    heap->ranges[i] = heap->ranges[(i - 1) / 2];
  }
  heap->ranges[i] = range;
}

Range pop(Heap *heap) {
  const Range top = heap->ranges[0], last = heap->ranges[--heap->size];
  uint i = 0;
  for (uint child = 1; child < heap->size; child = 2 * i + 1) {
    if (child + 1 < heap->size && heap->ranges[child + 1].least < heap->ranges[child].least) ++child;
    if (last.least <= heap->ranges[child].least) break;
    heap->ranges[i] = heap->ranges[child];
    i = child;
  }
  heap->ranges[i] = last;
  return top;
}

Range range_of(global const int *minus_rank, global const int *table, ulong blocks, uint first, uint last) {
  const Range range = {of_range(minus_rank, table, blocks, first, last), first, last};
  return range;
}

kernel GROUPED void pleach_select_largest(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0), blocks = (minus_rank_size + BLOCK - 1) / BLOCK;
  if (k >= size) return;
  const ulong row = (first + k) * count;
  Heap heap = {(global Range *)(heaps + 3 * row), 0};
  const uint begin = (uint)place[v[k]], end = begin + (uint)size_of[v[k]];
  push(&heap, range_of(minus_rank, table, blocks, begin, end - 1));
  for (uint i = 0; i < count; ++i) {
    if (heap.size == 0) {
      result[row + i] = -1;
      continue;
    }
    const Range range = pop(&heap);
    const INDEX vertex = sorted[-range.least];
    result[row + i] = vertex;
    if (i + 1 == count) break;
    const uint at = (uint)place[vertex];
    if (range.first < at) push(&heap, range_of(minus_rank, table, blocks, range.first, at - 1));
    if (at < range.last) push(&heap, range_of(minus_rank, table, blocks, at + 1, range.last));
  }
}
