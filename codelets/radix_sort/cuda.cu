#include "iota/codelet.hpp"
#include "radix_sort/codelet.hpp"

#include <pleach/error.hpp>

#include <cub/device/device_radix_sort.cuh>

#include <string>

namespace pleach::radix_sort::cuda {

namespace {

cudaError_t sort(void* temporary, std::size_t& bytes, const Pointers& p, const std::uint32_t* numbers, std::size_t n,
                 std::uint32_t bits, CudaStream stream) {
  return cub::DeviceRadixSort::SortPairs(temporary, bytes, p.key, p.sorted, numbers, p.order, static_cast<int>(n), 0,
                                         static_cast<int>(bits), stream);
}

void check(cudaError_t status) {
  if (status != cudaSuccess) throw DeviceError(std::string("radix_sort on CUDA: ") + cudaGetErrorString(status));
}

}  // namespace

// What CUB asks for, and the numbers.
std::size_t scratch_words(std::size_t n, std::uint32_t bits) {
  std::size_t bytes = 0;
  check(sort(nullptr, bytes, {}, nullptr, n, bits, nullptr));
  return (bytes + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t) + n;
}

void radix_sort(Arguments arguments, const Pointers& pointers, std::size_t n, std::size_t scratch_words,
                CudaStream stream) {
  std::size_t bytes = (scratch_words - n) * sizeof(std::uint32_t);
  const std::uint32_t* numbers = pointers.number;
  if (numbers == nullptr) {
    std::uint32_t* places = pointers.scratch + scratch_words - n;
    iota::cuda::iota({0}, places, n, stream);
    numbers = places;
  }
  check(sort(pointers.scratch, bytes, pointers, numbers, n, arguments.bits, stream));
}

}  // namespace pleach::radix_sort::cuda
