#include "base/launch.cuh"
#include "treefix/fold_table/codelet.hpp"
#include "treefix/folds.hpp"

namespace pleach::fold_table {

namespace {

/// After the rows: for the blocks of a row, the folds from each element to the block's end, and from its start to each.
template <class Value>
struct Table {
  Value* row;
  Value* suffix;
  Value* prefix;
  std::size_t m;

  __device__ void put(std::size_t i, std::uint32_t number) const {
    row[number * m + i] = (i >> number) % 2 == 0 ? suffix[i] : prefix[i];
  }
};

template <Direction direction, class Value>
__global__ void __launch_bounds__(threads) first_row(const Value* __restrict__ total, Table<Value> table) {
  const std::uint32_t i = thread_number();
  if (i >= table.m) return;
  table.prefix[i] = table.suffix[i] = total[turned<direction>(i, table.m)];
  table.put(i, 0);
}

/// Merges the blocks of `row` into those of the next. It reads nothing that others write meanwhile: prefixes of left
/// blocks do not change, and those of right blocks are also in the row.
template <Direction direction, class Op, class Value>
__global__ void __launch_bounds__(threads) next_row(std::uint32_t row, Table<Value> table) {
  const std::uint32_t i = thread_number();
  if (i >= table.m) return;
  const std::uint32_t block = i >> row;
  if (block % 2 == 1) {
    table.prefix[i] = joined<direction>(Op{}, table.prefix[(block << row) - 1], table.prefix[i]);
  } else if ((std::size_t{block} + 1) << row < table.m) {
    const std::size_t end = (std::size_t{block} + 2) << row;
    const Value of_right = table.row[row * table.m + (end < table.m ? end : table.m) - 1];
    table.suffix[i] = joined<direction>(Op{}, table.suffix[i], of_right);
  }
  table.put(i, row + 1);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const std::size_t m = buffers.total.size(), rows = table_rows(m);
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    const Table<Value> table{b.table, b.table + rows * m, b.table + (rows + 1) * m, m};
    with_direction(arguments.direction, [&](auto direction) {
      first_row<direction.value, Value><<<blocks_of(m), threads, 0, stream>>>(b.total, table);
      for (std::uint32_t row = 0; row + 1 < rows; ++row) {
        next_row<direction.value, Op, Value><<<blocks_of(m), threads, 0, stream>>>(row, table);
      }
    });
  });
}

}  // namespace pleach::fold_table
