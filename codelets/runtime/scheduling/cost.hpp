// The cost model: time of a phase's task on each device, from StarPU's measurements of tasks of that size, or else from
// the device's rates.
#pragma once

#include "runtime/devices/rates.hpp"
#include "runtime/devices/table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include <starpu.h>

namespace pleach {

/// The quantities that determine a task's time. The cl_arg of each task of a phase points to one.
struct CostQuestion {
  std::uint32_t variant = 0;  // types, operator and so on
  std::uint64_t work = 0;     // elements or edges
  Traffic traffic;
};

/// Returns the size class of a task, by which models tell tasks apart: with one class for each size, most would never
/// be measured. [2^k, 1.5 2^k) is one class, [1.5 2^k, 2^(k+1)) the next.
std::uint32_t bucket_of(std::uint64_t work);

/// Microseconds on each of devices().
using Expected = std::array<float, max_devices>;

/// The costs of one phase. It lives as long as the process, since StarPU keeps pointers to its model.
class CostModel {
 public:
  explicit CostModel(const char* phase);
  CostModel(const CostModel&) = delete;
  CostModel& operator=(const CostModel&) = delete;

  /// Microseconds of a task on one of devices(), with the gap between two tasks of an accelerator.
  [[nodiscard]] double microseconds(const CostQuestion& question, std::size_t device);
  [[nodiscard]] Expected on_all_devices(const CostQuestion& question);

  /// Microseconds of a unit of work, without the launch, on a device with much work: the mean of this process's tasks
  /// of any size, or else from the rates.
  [[nodiscard]] double per_work(const CostQuestion& question, std::size_t device) const;

  /// Notes that a worker took `microseconds` for a task, which StarPU may have freed already.
  void note(const CostQuestion& question, int worker, double microseconds);

 private:
  [[nodiscard]] double history(const CostQuestion& question, std::size_t device);
  [[nodiscard]] double seen(std::uint32_t variant, std::size_t device) const;
  void see(const CostQuestion& question, std::size_t device, double microseconds);
  void load(const CostQuestion& question);

  starpu_perfmodel history_{};  // stored in StarPU's own files
  starpu_codelet codelet_{};    // a codelet whose model is the history
  struct Seen {
    std::uint32_t variant;
    std::array<double, max_devices> per_work{};  // microseconds, a moving mean
  };
  mutable std::mutex mutex_;  // for seen_
  std::vector<Seen> seen_;    // few entries
};

}  // namespace pleach
