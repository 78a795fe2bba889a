#include "treefix/direction.h"
#include "treefix/folds.cl"

// After the rows: for the blocks of a row, the folds from each element to the block's end, and from its start to each.
#define SUFFIX (table + rows * total_size)
#define PREFIX (table + (rows + 1) * total_size)
#define put(i, row) table[(row) * total_size + (i)] = ((i) >> (row)) % 2 == 0 ? SUFFIX[i] : PREFIX[i]

kernel GROUPED void pleach_first_row(PARAMETERS) {
  UNPACK
  const uint i = (uint)get_global_id(0);
  const ulong rows = pleach_table_rows(total_size);
  if (i >= total_size) return;
  PREFIX[i] = SUFFIX[i] = total[turned(i, total_size)];
  put(i, 0);
}

// Merges the blocks of `row` into those of the next. It reads nothing that others write meanwhile: prefixes of left
// blocks do not change, and those of right blocks are also in the row.
kernel GROUPED void pleach_next_row(uint row, PARAMETERS) {
  UNPACK
  const uint i = (uint)get_global_id(0), block = i >> row;
  const ulong rows = pleach_table_rows(total_size);
  if (i >= total_size) return;
  if (block % 2 == 1) {
    PREFIX[i] = joined(PREFIX[(block << row) - 1], PREFIX[i]);
  } else if (((ulong)block + 1) << row < total_size) {
    const VALUE of_right = table[row * total_size + min(((ulong)block + 2) << row, total_size) - 1];
    SUFFIX[i] = joined(SUFFIX[i], of_right);
  }
  put(i, row + 1);
}
