// How long tasks of a phase take on each device: what StarPU has measured for tasks of the size, or else what the
// device's rates say.
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

/// The quantities that the time of a task depends on. The cl_arg of each task of a phase points to one.
struct CostQuestion {
  std::uint32_t variant = 0;  // types, operator and the like
  std::uint64_t work = 0;     // elements or edges
  Traffic traffic;
};

/// Models tell apart two sizes in a power of two: with one for each size, most would never be known. The sizes in
/// [2^k, 1.5 2^k) have one number, and those in [1.5 2^k, 2^(k+1)) another.
std::uint32_t bucket_of(std::uint64_t work);

/// Microseconds on each of devices().
using Expected = std::array<float, max_devices>;

/// The costs of one phase. It lives as long as the process, since StarPU keeps pointers to its model.
class CostModel {
 public:
  explicit CostModel(const char* phase);
  CostModel(const CostModel&) = delete;
  CostModel& operator=(const CostModel&) = delete;

  /// Microseconds of a task on one of devices(), the gap between two tasks of an accelerator included.
  [[nodiscard]] double microseconds(const CostQuestion& question, std::size_t device);
  [[nodiscard]] Expected on_all_devices(const CostQuestion& question);

  /// Microseconds of a unit of work, without the launch, on a device that has much of it: the mean of what was seen in
  /// this process, for tasks of any size, or else what the rates say.
  [[nodiscard]] double per_work(const CostQuestion& question, std::size_t device) const;

  /// A task has ended that a worker took so many microseconds for. StarPU need no longer have it.
  void note(const CostQuestion& question, int worker, double microseconds);

 private:
  [[nodiscard]] double history(const CostQuestion& question, std::size_t device);
  [[nodiscard]] double seen(std::uint32_t variant, std::size_t device) const;
  void see(const CostQuestion& question, std::size_t device, double microseconds);
  void load(const CostQuestion& question);

  starpu_perfmodel history_{};  // in StarPU's own files
  starpu_codelet codelet_{};    // that has the history as its model
  struct Seen {
    std::uint32_t variant;
    std::array<double, max_devices> per_work{};  // microseconds, a moving mean
  };
  mutable std::mutex mutex_;  // of seen_
  std::vector<Seen> seen_;    // few
};

}  // namespace pleach
