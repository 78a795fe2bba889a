// A phase cut into tasks.
#pragma once

#include "runtime/runtime_impl.hpp"
#include "runtime/tile.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pleach {

/// The elements [0, n) in tasks of whole tiles each, but for the last.
class Range {
 public:
  class Task;

  /// Tasks that write all over whole vectors: side by side where the workers share memory, else one.
  Range(const Runtime& runtime, std::size_t n, bool divisible = true)
      : Range(n, divisible && runtime.impl().shares_memory() ? runtime.impl().task_size(n, tile) : n) {}

  /// Tasks that write parts of vectors: also for workers that have memory of their own.
  static Range of_parts(const Runtime& runtime, std::size_t n, bool divisible = true) {
    return {n, divisible ? runtime.impl().task_size(n, tile) : n};
  }

  [[nodiscard]] std::size_t tasks() const { return (n_ + step_ - 1) / step_; }
  /// Elements of a task; the last has the rest.
  [[nodiscard]] std::size_t step() const { return step_; }

  /// Calls f(task) for each Task.
  template <class F>
  void for_each(F f) const {
    for (std::size_t k = 0; k < tasks(); ++k) f(Task(*this, k));
  }

 private:
  Range(std::size_t n, std::size_t step) : n_(n), step_(std::max<std::size_t>(step, 1)) {}

  std::size_t n_, step_;
};

class Range::Task {
 public:
  Task(const Range& range, std::size_t number)
      : first(static_cast<std::uint32_t>(number * range.step_)),
        size(static_cast<std::uint32_t>(std::min(range.step_, range.n_ - first))),
        range_(range),
        number_(number) {}

  const std::uint32_t first, size;

  /// The task's elements of a vector of n.
  [[nodiscard]] Part part(Handle& handle) const { return part(handle, range_.step_); }
  /// The task's elements of a vector that has this many for each task.
  [[nodiscard]] Part part(Handle& handle, std::size_t elements) const { return handle.part(elements, number_); }
  /// A whole vector, to which every task writes other elements. A phase that overwrites what the one before wrote has
  /// the other of the sets 0 and 1: then it waits for all of it.
  [[nodiscard]] Part alias(Handle& handle, int set = 0) const { return handle.alias(range_.tasks(), number_, set); }

 private:
  const Range& range_;
  std::size_t number_;
};

}  // namespace pleach
