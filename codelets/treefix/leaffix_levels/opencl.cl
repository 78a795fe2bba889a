#define NARROW_TILE 1024
#define BLOCK_BITS 5
#define BLOCK 32
#define HIGHEST_BLOCK 5

uint first_block(uint n, uint height) {
  uint first = 0;
  for (uint h = 1; h < height; ++h) first += n >> (BLOCK_BITS * h);
  return first;
}

// The height of the highest block that ends before place d and starts at c < d or later.
uint height_before(uint c, uint d) {
  uint height = 0;
  while (height < HIGHEST_BLOCK) {
    const uint size = 1u << (BLOCK_BITS * (height + 1));
    if (d % size != 0 || d - c < size) break;
    ++height;
  }
  return height;
}

// The value that place p passes to its parent. Places [start, end) are in local memory.
VALUE term(uint p, local const VALUE *passed, uint start, uint end, global const VALUE *weight,
           global const VALUE *sums, int inclusive) {
  if (p >= start && p < end) return passed[p - start];
  return inclusive ? sums[p] : op(sums[p], weight[p]);
}

// Returns `sum` with the terms of the children [first, c).
VALUE add_children(VALUE sum, uint first, uint c, local const VALUE *passed, uint start, uint end,
                   global const VALUE *weight, global const VALUE *sums, global const VALUE *blocks, uint n,
                   int inclusive) {
  while (c > first) {
    const uint height = height_before(first, c);
    c -= 1u << (BLOCK_BITS * height);
    sum = op(sum, height == 0 ? term(c, passed, start, end, weight, sums, inclusive)
                              : blocks[first_block(n, height) + (c >> (BLOCK_BITS * height))]);
  }
  return sum;
}

// Balanced binary trees over the values of each BLOCK neighbours; every work-item of the group calls it.
VALUE add_group(VALUE x, local VALUE *tree) {
  const uint lane = get_local_id(0);
  for (uint lanes = 1; lanes < BLOCK; lanes *= 2) {
    tree[lane] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane % (2 * lanes) == 0) x = op(x, tree[lane + lanes]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  return x;
}

kernel GROUPED void pleach_wide(uint begin, uint end, int inclusive, BUFFERS) {
  UNPACK
  const uint b = begin + (uint)get_global_id(0);
  if (b >= end) return;
  const uint n = (uint)weight_size;
  global VALUE *blocks = sums + n;
  const VALUE own = inclusive ? op(IDENTITY, weight[b]) : IDENTITY;
  sums[b] = add_children(own, child[b], child[b + 1], 0, 0, 0, weight, sums, blocks, n, inclusive);
}

// BLOCK work-items for each block of [first, last).
kernel GROUPED void pleach_add_blocks(uint height, uint first, uint last, int inclusive, BUFFERS) {
  UNPACK
  local VALUE tree[GROUP];
  const uint j = first + (uint)get_global_id(0) / BLOCK, i = j * BLOCK + get_local_id(0) % BLOCK;
  const uint n = (uint)weight_size;
  global VALUE *blocks = sums + n;
  VALUE x = IDENTITY;
  if (j < last) x = height == 1 ? term(i, 0, 0, 0, weight, sums, inclusive) : blocks[first_block(n, height - 1) + i];
  x = add_group(x, tree);
  if (j < last && get_local_id(0) % BLOCK == 0) blocks[first_block(n, height) + j] = x;
}

// One work-group computes levels [first, last) from the last to the first, none wider than narrow_level. `passed` has
// the values that places pass to their parents.
kernel GROUPED void pleach_narrow(uint first, uint last, uint degree, int inclusive, BUFFERS) {
  UNPACK
  local VALUE passed[NARROW_TILE];
  local VALUE tree[GROUP];
  local uint below[NARROW_TILE + 1];
  local uint bound[NARROW_TILE + 1];
  local uint lowest;
  const uint lane = get_local_id(0), n = (uint)weight_size;
  global VALUE *blocks = sums + n;
  while (first < last) {
    // Take as many levels as fit.
    const uint count = min(last - first, (uint)NARROW_TILE);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane == 0) lowest = count - 1;
    for (uint l = lane; l <= count; l += GROUP) bound[l] = offset[last - count + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint end = bound[count];
    for (uint l = lane; l <= count; l += GROUP) {
      if (end - bound[l] <= NARROW_TILE) atomic_min(&lowest, l);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint top = lowest, start = bound[top], size = end - start;
    for (uint i = lane; i <= size; i += GROUP) {
      below[i] = child[start + i];
      if (i < size) passed[i] = weight[start + i];
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);

    for (uint l = count; l > top; --l) {
      for (uint i = bound[l - 1] - start + lane; i < bound[l] - start; i += GROUP) {
        const VALUE own = passed[i];
        const VALUE sum = add_children(inclusive ? op(IDENTITY, own) : IDENTITY, below[i], below[i + 1], passed, start, end, weight,
                                       sums, blocks, n, inclusive);
        passed[i] = inclusive ? sum : op(sum, own);
        sums[start + i] = sum;
      }
      barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
      for (uint height = 1; height <= HIGHEST_BLOCK && degree >> (BLOCK_BITS * height) > 0; ++height) {
        const uint shift = BLOCK_BITS * height;
        const uint begun = (bound[l - 1] + (1u << shift) - 1) >> shift, ended = bound[l] >> shift;
        for (uint j = begun; j < ended; j += GROUP / BLOCK) {
          const uint mine = j + lane / BLOCK, i = mine * BLOCK + lane % BLOCK;
          VALUE x = IDENTITY;
          if (mine < ended) {
            x = height == 1 ? term(i, passed, start, end, weight, sums, inclusive)
                            : blocks[first_block(n, height - 1) + i];
          }
          x = add_group(x, tree);
          if (mine < ended && lane % BLOCK == 0) blocks[first_block(n, height) + mine] = x;
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
      }
    }
    last -= count - top;
  }
}
