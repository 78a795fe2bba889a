// find_first: where each key starts in a sorted sequence.
//
//   sorted  R  n uint32 in ascending order
//   first   W  part of k uint32, of which the first is for the key `first_key`: first[j] = elements of sorted that are
//              smaller than first_key + j
//
// Example: first_key 0, sorted 0 0 2 3 3 -> first 0 2 2 3 5
//
// Work k log n on a GPU, where neighbours' searches share their reads; k and the elements that have the part's keys on
// the CPU.
#pragma once

#include "runtime/cuda.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace find_first {

struct Arguments {
  std::uint32_t first_key;
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& sorted, const Part& first);

namespace cpu {
void find_first(Arguments arguments, const std::uint32_t* sorted, std::size_t n, std::uint32_t* first, std::size_t k);
}
namespace cuda {
void find_first(Arguments arguments, const std::uint32_t* sorted, std::size_t n, std::uint32_t* first, std::size_t k,
                CudaStream stream);
}

}  // namespace find_first
}  // namespace pleach
