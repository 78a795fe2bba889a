// Small host data: the calling thread computes with the CPU's kernels, and finishes before a task would begin.
#pragma once

#include <pleach/runtime.hpp>

#include "base/signature.hpp"

#include <cstddef>
#include <span>
#include <type_traits>

namespace pleach {

/// A task takes at least 25 us from call to result, in which a core scans or ranks some thousands of elements.
inline constexpr std::size_t max_on_host = 4096;

/// Returns whether the calling thread computes the operation: it is small, and the user chose no device.
inline bool stays_on_host(const Runtime& runtime, std::size_t n) {
  return n <= max_on_host && runtime.backend() == Backend::any;
}

/// Host memory as a buffer of a CPU kernel.
template <class T, std::size_t extent>
DeviceBuffer host_buffer(std::span<T, extent> data) {
  return {const_cast<std::remove_const_t<T>*>(data.data()), 0, data.size(), sizeof(T), Mode::read, plain};
}

}  // namespace pleach
