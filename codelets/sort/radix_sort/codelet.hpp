// radix_sort: sorts keys and their numbers by the keys in one task; stable.
//
// Example: bits 2, key 3 0 3 2 0 -> sorted 0 0 2 3 3, order 1 4 3 0 2
//
// CUB's sort on CUDA; elsewhere, one task's digit_histogram, scan_tile_sums and digit_scatter for each digit.
// Work n for each digit; traffic: 2n keys and 2n numbers, if there is an order, for each digit, and n keys for its
// histogram.
// Source: Adinets and Merrill, "Onesweep: a faster least significant digit radix sort for GPUs", 2022.
#pragma once

#include "base/signature.hpp"

namespace pleach::radix_sort {

struct Arguments {
  std::uint32_t bits;      // bits of a key
  bool is_signed = false;  // whether the last bit is a sign; only for 32 bits
};

struct Buffers {
  In<std::uint32_t> key;               // n
  In<std::uint32_t, optional> number;  // n; without it, key i has the number i
  Out<std::uint32_t> sorted;           // n: the keys in ascending order
  Out<std::uint32_t, optional> order;  // n: their numbers; null to sort keys only
  Out<std::uint32_t> scratch;          // scratch_words(n, bits, whether there is an order)
};

/// Returns enough for any device.
std::size_t scratch_words(std::size_t n, std::uint32_t bits, bool ordered);
std::size_t cpu_scratch_words(std::size_t n, std::uint32_t bits, bool ordered);
/// Asks CUB, for the current device.
std::size_t cuda_scratch_words(std::size_t n, std::uint32_t bits, bool ordered);

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::radix_sort
