// As folds.hpp.
#define turned(i, m) (direction == leaf ? (i) : (m) - 1 - (i))
#define joined(near, far) (direction == leaf ? op(near, far) : op(far, near))
uint row_of(uint l, uint r) { return 31 - clz(l ^ r); }
uint table_rows(ulong m) { return m < 2 ? 0 : row_of(0, (uint)(m - 1)) + 1; }
