// Parts of an array of records that sorts by partition work on. Values only: C++, CUDA and OpenCL C read it.
#ifndef PLEACH_SEGMENT_H
#define PLEACH_SEGMENT_H

#ifndef __cplusplus
typedef struct Segment Segment;
typedef struct Stretch Stretch;
#endif

/// The records [begin, end), which are sorted on their own.
struct Segment {
  unsigned begin, end;
  unsigned state;  // one of those below
};

enum { IN_PLACE, IN_OTHER, SORTED_IN_OTHER };  // in which of two arrays the records are

/// Records [begin, end) of a segment, which one block or one core takes. Bucket b has its count at count + b * stride,
/// and after the scan of the counts, the place of its first record there, less `shift`.
struct Stretch {
  unsigned begin, end;
  unsigned segment;  // the number of its splitters
  unsigned count, stride;
  unsigned shift;
};

#endif
