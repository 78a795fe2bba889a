// fill: sets every byte of a vector, or numbers the elements.
//
// Example: byte 0xFF, int32 3 1 4 -> -1 -1 -1; numbers from 4 on -> 4 5 6
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"

namespace pleach::fill {

struct Arguments {
  std::uint8_t byte;
  bool numbers;        // instead, element i becomes `first` + i
  FirstElement first;  // the task's first element
};

struct Buffers {
  Out<std::uint32_t, sized | by_element> data;  // n elements, of any type unless `numbers`
};

extern const Phase<Arguments, Buffers> submit;

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream);  // also called by radix_sort

}  // namespace pleach::fill
