// list_rows: the row of each element of compressed rows.
//
// Example: offset 0 2 2 3 -> row 0 0 2
//
// Work: the elements and rows on the CPU, log n for each element on a GPU, where neighbours share their reads.
#pragma once

#include "base/signature.hpp"

namespace pleach::list_rows {

using Arguments = IndexRange;

template <class Index = Any>
struct Buffers {
  In<Index, sized> offset;             // n + 1, ascending from 0
  Out<Index, sized | by_element> row;  // row[k] = the v with offset[v] <= first + k < offset[v + 1]
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::list_rows
