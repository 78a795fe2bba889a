#include "array/fill/codelet.hpp"
#include "sort/radix_sort/codelet.hpp"

#include <pleach/error.hpp>

#include <cub/device/device_radix_sort.cuh>

#include <string>

namespace pleach::radix_sort {

namespace {

cudaError_t sort(void* temporary, std::size_t& bytes, const std::uint32_t* key, std::uint32_t* sorted,
                 const std::uint32_t* number, std::uint32_t* order, std::size_t n, std::uint32_t bits,
                 CudaStream stream) {
  return cub::DeviceRadixSort::SortPairs(temporary, bytes, key, sorted, number, order, static_cast<int>(n), 0,
                                         static_cast<int>(bits), stream);
}

void check(cudaError_t status) {
  if (status != cudaSuccess) throw DeviceError(std::string("radix_sort on CUDA: ") + cudaGetErrorString(status));
}

}  // namespace

// What CUB asks for, and the numbers.
std::size_t cuda_scratch_words(std::size_t n, std::uint32_t bits) {
  std::size_t bytes = 0;
  check(sort(nullptr, bytes, nullptr, nullptr, nullptr, nullptr, n, bits, nullptr));
  return (bytes + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t) + n;
}

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  const auto [key, number, sorted, order, scratch] = buffers;
  const std::size_t n = key.size(), words = scratch.size() - n;
  std::size_t bytes = words * sizeof(std::uint32_t);
  const std::uint32_t* numbers = number;
  if (numbers == nullptr) {
    const AnyBuffer places = slice_of(scratch, words, n);
    fill::cuda({0, true}, {places}, stream);
    numbers = static_cast<const std::uint32_t*>(places.memory);
  }
  check(sort(scratch, bytes, key, sorted, numbers, order, n, arguments.bits, stream));
}

}  // namespace pleach::radix_sort
