#include "array/fill/codelet.hpp"
#include "sort/radix_sort/codelet.hpp"

#include <pleach/error.hpp>

#include <cub/device/device_radix_sort.cuh>

#include <string>

namespace pleach::radix_sort {

namespace {

/// Sorts keys only, without `order`.
template <class Key>
cudaError_t sort(void* temporary, std::size_t& bytes, const Key* key, Key* sorted, const std::uint32_t* number,
                 std::uint32_t* order, std::size_t n, std::uint32_t bits, CudaStream stream) {
  const auto size = static_cast<int>(n), end = static_cast<int>(bits);
  if (order == nullptr) return cub::DeviceRadixSort::SortKeys(temporary, bytes, key, sorted, size, 0, end, stream);
  return cub::DeviceRadixSort::SortPairs(temporary, bytes, key, sorted, number, order, size, 0, end, stream);
}

void check(cudaError_t status) {
  if (status != cudaSuccess) throw DeviceError(std::string("radix_sort on CUDA: ") + cudaGetErrorString(status));
}

}  // namespace

// CUB's requirement, and the numbers. CUB reads no key here.
std::size_t cuda_scratch_words(std::size_t n, std::uint32_t bits, bool ordered) {
  std::size_t bytes = 0;
  std::uint32_t there;
  check(sort<std::uint32_t>(nullptr, bytes, nullptr, nullptr, nullptr, ordered ? &there : nullptr, n, bits, nullptr));
  return (bytes + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t) + (ordered ? n : 0);
}

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  const auto [key, number, sorted, order, scratch] = buffers;
  const std::size_t n = key.size(), words = scratch.size() - (order != nullptr ? n : 0);
  std::size_t bytes = words * sizeof(std::uint32_t);
  const std::uint32_t* numbers = number;
  if (order != nullptr && numbers == nullptr) {
    const DeviceBuffer places = slice_of(scratch, words, n);
    fill::cuda({0, true, 0}, {places}, stream);
    numbers = static_cast<const std::uint32_t*>(places.memory);
  }
  const auto sort_as = [&]<class Key>(Key) {
    check(sort(buffers.scratch, bytes, static_cast<const Key*>(buffers.key.memory),
               static_cast<Key*>(buffers.sorted.memory), numbers, buffers.order, n, arguments.bits, stream));
  };
  arguments.is_signed ? sort_as(std::int32_t{}) : sort_as(std::uint32_t{});
}

}  // namespace pleach::radix_sort
