// Records of sorts by comparison: record.hpp in OpenCL C.
#define MOST_BUCKETS 255u
#define MOST_SAMPLES 1024u

#if RECORD_BYTES == 16
bool before(VALUE a, VALUE b) { return a.y < b.y || (a.y == b.y && a.x < b.x); }
#else
bool before(VALUE a, VALUE b) { return a < b; }
#endif

// Returns 2 j between splitters j - 1 and j, 2 j + 1 if equal to splitter j. Binary search without a branch.
uint bucket_of(VALUE x, global const VALUE *splitter, uint splitters) {
  uint smaller = 0;
  for (uint step = (splitters + 1) / 2; step > 0; step /= 2) {
    smaller += before(splitter[smaller + step - 1], x) ? step : 0;
  }
  const uint next = smaller < splitters ? smaller : splitters - 1;
  const bool equal = smaller == next && !before(x, splitter[next]);
  return 2 * smaller + (equal ? 1 : 0);
}

// Returns the pseudorandom place of sample i of a segment of `size` records (a round of MurmurHash3's finalizer).
uint sample_of(uint i, uint begin, uint size, uint seed) {
  uint h = (begin ^ seed) * 0x9E3779B1u + i * 0x85EBCA6Bu;
  h = (h ^ (h >> 16)) * 0xC2B2AE35u;
  h ^= h >> 15;
  return (uint)(((ulong)h * size) >> 32);
}

// Batcher's merges of halves, one of them reversed, so that the smaller record always moves to the lower place: places
// past the end never take part. Every work-item of the group calls it.
void sort_in_group(local VALUE *x, uint n) {
  for (uint width = 2; width != 0 && width / 2 < n; width *= 2) {
    for (uint distance = width / 2; distance > 0; distance /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      for (uint i = get_local_id(0); i < n; i += GROUP) {
        const uint other = distance == width / 2 ? i ^ (width - 1) : i ^ distance;
        if (other <= i || other >= n || !before(x[other], x[i])) continue;
        const VALUE smaller = x[other];
        x[other] = x[i];
        x[i] = smaller;
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}
