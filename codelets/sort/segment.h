// Parts of an array of records, for sorts by partition. C++, CUDA and OpenCL C read it.
#ifndef PLEACH_SEGMENT_H
#define PLEACH_SEGMENT_H

#ifndef __cplusplus
typedef struct Segment Segment;
typedef struct Stretch Stretch;
#endif

/// The records [begin, end), which are sorted separately.
struct Segment {
  unsigned begin, end;
  unsigned state;  // one of the following
};

enum { IN_PLACE, IN_OTHER, SORTED_IN_OTHER };  // the array that has the records, and whether they are sorted

/// Records [begin, end) of a segment, for one block or core. The count of bucket b is at count + b * stride; after the
/// scan of the counts, it is the position of the bucket's first record of this stretch, minus `shift`.
struct Stretch {
  unsigned begin, end;
  unsigned segment;  // number of the segment's splitters
  unsigned count, stride;
  unsigned shift;
};

#endif
