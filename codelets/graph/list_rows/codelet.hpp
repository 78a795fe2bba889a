// list_rows: the row in which each element of compressed rows stands.
//
//   offset  R  n + 1 indices, which do not decrease, from 0 on
//   row     W  part of offset[n] indices, from element `first` on: row[k] = the v with offset[v] <= first + k <
//              offset[v + 1]
//
// Example: offset 0 2 2 3 -> row 0 0 2
//
// Work: the part's elements and rows on the CPU, log n for each element on a GPU, where neighbours share their reads.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace list_rows {

struct Arguments {
  Type index;
  std::uint32_t first;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& row);

namespace cpu {
void list_rows(Arguments arguments, const void* offset, std::size_t n, void* row, std::size_t count);
}
namespace cuda {
void list_rows(Arguments arguments, const void* offset, std::size_t n, void* row, std::size_t count, CudaStream stream);
}

}  // namespace list_rows
}  // namespace pleach
