// list_rows: the row of each element of compressed rows.
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
