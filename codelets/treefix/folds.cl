// folds.hpp in OpenCL C.
#define turned(i, m) (direction == PLEACH_LEAF ? (i) : (m) - 1 - (i))
#define joined(near, far) (direction == PLEACH_LEAF ? op(near, far) : op(far, near))
uint pleach_row_of(uint l, uint r) { return 31 - clz(l ^ r); }
uint pleach_table_rows(ulong m) { return m < 2 ? 0 : pleach_row_of(0, (uint)(m - 1)) + 1; }
