// How pleach-bench measures.
#pragma once

#include "cli/options.hpp"
#include "cli/timing.hpp"

#include <pleach/error.hpp>
#include <pleach/introspect.hpp>
#include <pleach/pleach.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pleach::app {

/// The kind of device whose limits count: for Backend::any, CUDA before CPU before OpenCL.
Backend measured_device(const Runtime& runtime);

/// While it lives, StarPU's workers leave the cores to code that does without them: they look for work without end once
/// a handle of StarPU's was asked for, as the floor's measurement does.
class WorkersRest {
 public:
  WorkersRest();
  ~WorkersRest();
  WorkersRest(const WorkersRest&) = delete;
  WorkersRest& operator=(const WorkersRest&) = delete;

 private:
  bool there_are_some_;
};

/// The share of the time in which the workers that took part did not execute tasks: what StarPU's scheduling costs, and
/// their waiting for one another. Over `repeat` runs.
double share_outside_tasks(int repeat, const std::function<void()>& run);

/// Seconds from the first begin to the last end of tasks; 0 for none.
double elapsed(std::span<const TaskTime> tasks);

/// The host memory that this process has used at the most since the object was made, beyond what it used then.
class PeakMemory {
 public:
  PeakMemory();
  /// Nothing where the system does not say.
  [[nodiscard]] std::optional<std::size_t> growth() const;

 private:
  std::optional<std::size_t> before_;
};

/// The rows of a report, which are units of a step (formats/work.hpp).
class Rows {
 public:
  Rows();
  /// Appends a row, with "peak_memory", the most bytes that the process held since the row before, or since the object
  /// was made, and "device_memory", the most that StarPU held on accelerators with memory of their own at the ends of
  /// runs; each where the system says.
  void push_back(Json row);
  Json take() { return std::move(rows_); }

 private:
  Json rows_ = Json::array();
};

/// The bytes that StarPU may still take on accelerators with memory of their own; nothing where there is none or no
/// limit is known.
std::optional<std::size_t> device_memory_left();

/// 1 or -1 at random, so that sums of many stay small enough to be exact in float.
template <class T>
std::vector<T> random_signs(std::size_t n, std::uint64_t seed) {
  std::vector<T> signs(n);
  std::uint64_t state = seed;
  for (T& sign : signs) {
    state = state * 6364136223846793005U + 1442695040888963407U;  // Knuth's MMIX generator
    sign = static_cast<T>((state >> 63) != 0 ? 1 : -1);
  }
  return signs;
}

/// Throws Error unless got(i) == expected(i) for all i in [0, n).
template <class Got, class Expected>
void require_equal(const std::string& what, std::size_t n, Got&& got, Expected&& expected) {
  for (std::size_t i = 0; i < n; ++i) {
    if (got(i) != expected(i)) {
      throw Error("bench: wrong result: " + what + " [" + std::to_string(i) + "] = " + std::to_string(got(i)) +
                  ", expected " + std::to_string(expected(i)));
    }
  }
}

/// An array that lies in one Vector for each task which a phase on `device` is cut into.
template <class T>
class Parts {
 public:
  Parts(Runtime& runtime, Backend device, const std::vector<T>& values);

  [[nodiscard]] std::size_t count() const { return parts_.size(); }
  [[nodiscard]] const Vector<T>& operator[](std::size_t k) const { return parts_[k]; }
  /// Throws Error unless the parts hold these values.
  void require(const std::string& what, const std::vector<T>& values) const;

 private:
  std::size_t step_;
  std::vector<Vector<T>> parts_;
};

/// Rows of right-aligned cells, printed at once. A cell is as wide as its heading, and no narrower than `least`.
class Table {
 public:
  explicit Table(std::vector<std::string> headings, std::size_t least = 0);
  void row(const std::vector<std::string>& cells) const;

 private:
  std::vector<std::size_t> widths_;
};

std::string milliseconds(double seconds);
std::string percent(double share);

}  // namespace pleach::app
