// Measurements of pleach-bench.
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

/// Returns the kind of device whose limits count: for Backend::any, the first of CUDA, CPU, OpenCL that is present.
Backend measured_device(const Runtime& runtime);

/// During its life, StarPU's workers leave the cores to code that does not use them. Otherwise they poll without end
/// once the application has asked for a StarPU handle, as the measurement of the floor does.
class WorkersRest {
 public:
  WorkersRest();
  ~WorkersRest();
  WorkersRest(const WorkersRest&) = delete;
  WorkersRest& operator=(const WorkersRest&) = delete;

 private:
  bool there_are_some_;
};

/// Returns the share of the time in which the participating workers executed no task: StarPU's scheduling and waits for
/// other workers. Measured over `repeat` runs.
double share_outside_tasks(int repeat, const std::function<void()>& run);

/// Returns the seconds from the beginning of the first task to the end of the last; 0 without tasks.
double elapsed(std::span<const TaskTime> tasks);

/// The maximal host memory of this process since the object was made, minus its use at that time.
class PeakMemory {
 public:
  PeakMemory();
  /// Nothing if the system does not report it.
  [[nodiscard]] std::optional<std::size_t> growth() const;

 private:
  std::optional<std::size_t> before_;
};

/// The rows of a report, one for each unit of a step (formats/work.hpp).
class Rows {
 public:
  Rows();
  /// Appends a row, with "peak_memory", the maximal bytes of the process since the row before or the object's
  /// construction, and "device_memory", the maximal bytes of StarPU on discrete accelerators at the ends of runs; each
  /// if the system reports it.
  void push_back(Json row);
  Json take() { return std::move(rows_); }

 private:
  Json rows_ = Json::array();
};

/// Returns the bytes that StarPU may still allocate on discrete accelerators; nothing if there is none or it has no
/// limit.
std::optional<std::size_t> device_memory_left();

/// Returns random values 1 and -1, so that sums of many stay small enough to be exact in float.
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

/// An array in several Vectors, one for each task of a phase on `device`.
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
