// radix_sort: sorts keys and their numbers by the keys in one task; equal ones stay in order.
//
//   key      R  n uint32 of `bits` bits
//   number   R  n uint32; without this buffer, key i has the number i
//   sorted   W  n uint32: the keys in ascending order
//   order    W  n uint32: their numbers
//   scratch  W  scratch_words(n, bits) uint32
//
// Example: bits 2, key 3 0 3 2 0 -> sorted 0 0 2 3 3, order 1 4 3 0 2
//
// CUB's sort on CUDA; elsewhere, one task's digit_histogram, scan_sums and digit_scatter for each digit.
// Work n for each digit; traffic: 2n keys and 2n numbers for each digit, and n keys for its histogram.
// Source: Adinets and Merrill, "Onesweep: a faster least significant digit radix sort for GPUs", 2022.
#pragma once

#include "runtime/cuda.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace pleach {

class Handle;
class Runtime;
struct Part;
using Keep = std::vector<std::shared_ptr<Handle>>;

namespace radix_sort {

struct Arguments {
  std::uint32_t bits;
  bool numbered = false;  // submit() sets it
  [[nodiscard]] std::uint32_t variant() const { return bits * 2 + numbered; }
};

/// `number` is null where keys have their places for numbers.
struct Parts {
  const Part& key;
  const Part* number;
  const Part &sorted, &order, &scratch;
};

struct Pointers {
  const std::uint32_t* key;
  const std::uint32_t* number;
  std::uint32_t* sorted;
  std::uint32_t* order;
  std::uint32_t* scratch;
};

std::size_t scratch_words(std::size_t n, std::uint32_t bits);

void submit(Runtime& runtime, Arguments arguments, const Parts& parts, Keep keep);

namespace cpu {
std::size_t scratch_words(std::size_t n, std::uint32_t bits);
void radix_sort(Arguments arguments, const Pointers& pointers, std::size_t n);
}  // namespace cpu
namespace cuda {
/// Asks CUB, for the device that is current.
std::size_t scratch_words(std::size_t n, std::uint32_t bits);
void radix_sort(Arguments arguments, const Pointers& pointers, std::size_t n, std::size_t scratch_words,
                CudaStream stream);
}  // namespace cuda

}  // namespace radix_sort
}  // namespace pleach
