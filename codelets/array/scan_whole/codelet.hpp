// scan_whole: the scan of an array by one device, in one pass if possible; or of one piece of an array after another.
//
// Example: 3 1 4 1 5 with plus -> inclusive 3 4 8 9 14, exclusive 0 3 4 8 9
//
// Rounded sums have the same bits every time. On CPU cores and CUDA devices of capability 9.0 an inclusive sum has the
// bits of the next exclusive one, and non-negative values have sums that do not decrease. There, pieces of a multiple
// of piece_bytes (the last may be shorter) have the bits of the whole array.
//
// Work n, traffic 2n values; 3n on CUDA devices of a lower capability and with OpenCL, which run the kernels of
// sum_tiles, scan_tile_sums and scan_tiles.
// Source: Merrill and Garland, "Single-pass parallel prefix scan with decoupled look-back", 2016; here sums are in an
// order that does not depend on timing.
#pragma once

#include "base/signature.hpp"

namespace pleach::scan_whole {

struct Arguments {
  ValueType value;
  AnyOperator op;
  bool inclusive;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<Value, sized> input;        // n values
  Out<Value> output;             // n: input[0] op … op input[i - 1], and op input[i] if inclusive; may be the input
  Out<Value, optional> scratch;  // scratch_values(n, value); optional for a single tile that is not a piece
  In<Value, optional> before;    // 1 value: the sum before the piece; null for the first
  Out<Value, optional> after;    // 1 value: before op input[0] op … op input[n - 1]
};

inline constexpr std::size_t piece_bytes = std::size_t{32} << 20;

std::size_t scratch_values(std::size_t n, Type value);

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::scan_whole
