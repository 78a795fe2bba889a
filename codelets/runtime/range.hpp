// A phase cut into tasks.
#pragma once

#include "runtime/runtime_impl.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pleach {

/// Tasks over the elements [0, n), whose outputs are whole vectors: side by side where the workers share memory.
class Range {
 public:
  Range(const Runtime& runtime, std::size_t n, bool divisible = true)
      : n_(n), step_(divisible && runtime.impl().shares_memory() ? runtime.impl().task_size(n, 1) : n) {}

  [[nodiscard]] std::size_t tasks() const { return (n_ + step_ - 1) / step_; }

  /// Calls f(first, size, output) for each task; output(handle) is its part of a vector that all of them write. Where
  /// one phase overwrites what the one before wrote to such a vector, their sets differ: then it waits for all of it.
  template <class F>
  void for_each(F f, int set = 0) const {
    for (std::size_t k = 0; k < tasks(); ++k) {
      f(static_cast<std::uint32_t>(k * step_), static_cast<std::uint32_t>(std::min(step_, n_ - k * step_)),
        [=, count = tasks()](Handle& handle) { return handle.alias(count, k, set); });
    }
  }

 private:
  std::size_t n_, step_;
};

}  // namespace pleach
