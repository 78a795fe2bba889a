#include "bench/floor/codelet.hpp"

#include <cstring>

namespace pleach::floor::cpu {

namespace {

constexpr std::size_t ahead = 256;  // elements between a prefetch and the access, as in tour_read

}  // namespace

void copy(const void* input, std::size_t bytes, void* output) { std::memcpy(output, input, bytes); }

void gather(const std::int32_t* index, std::size_t n, const float* input, float* output) {
  for (std::size_t i = 0; i < n; ++i) {
    if (i + ahead < n) __builtin_prefetch(&input[index[i + ahead]]);
    output[i] = input[index[i]];
  }
}

void scatter(const std::int32_t* index, std::size_t n, const float* input, float* output) {
  for (std::size_t i = 0; i < n; ++i) {
    if (i + ahead < n) __builtin_prefetch(&output[index[i + ahead]], 1);
    output[index[i]] = input[i];
  }
}

}  // namespace pleach::floor::cpu
