#include "sort/segment.h"
#include "sort/record.cl"

kernel GROUPED void pleach_choose_splitters(PARAMETERS) {
  UNPACK
  local VALUE sample[MOST_SAMPLES];
  const uint s = first + (uint)get_group_id(0), lane = get_local_id(0);
  const uint begin = segment[s].begin, end = segment[s].end;

  for (uint i = lane; i < samples; i += GROUP) sample[i] = record[begin + sample_of(i, begin, end - begin, seed)];
  sort_in_group(sample, samples);
  for (uint j = lane; j < splitters; j += GROUP) {
    splitter[(ulong)s * splitters + j] = sample[(j + 1) * samples / (splitters + 1)];
  }
}
