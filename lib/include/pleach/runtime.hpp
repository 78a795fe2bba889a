// The connection to StarPU: its workers, and on which of them pleach may run.
#pragma once

#include <pleach/export.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pleach {

/// A kind of device.
enum class Backend { any, cpu, cuda, opencl };

struct RuntimeOptions {
  /// Run only on workers of this kind. `any` leaves the choice to StarPU's scheduler.
  Backend backend = Backend::any;
};

/// One of StarPU's workers.
struct Worker {
  std::string name;
  Backend kind;         ///< cpu, cuda or opencl
  std::uint64_t tasks;  ///< tasks of pleach that it has run since StarPU was started
};

/// Starts StarPU, or joins it where the application or another Runtime has started it, and shuts it down with the last
/// Runtime if pleach started it. Workers sleep while none of pleach's work is under way, unless StarPU is the
/// application's. Every STARPU_* variable of the environment works as StarPU documents it. Must outlive what was built
/// with it. A process may use it from several threads.
class PLEACH_EXPORT Runtime {
 public:
  /// Throws DeviceError if there is no worker of the wanted kind.
  explicit Runtime(RuntimeOptions options = {});
  ~Runtime();
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  [[nodiscard]] Backend backend() const;

  /// All of StarPU's workers, also those that this Runtime leaves alone.
  [[nodiscard]] std::vector<Worker> workers() const;

  /// The name of StarPU's scheduling policy.
  [[nodiscard]] std::string scheduler() const;

  /// Returns when all that was submitted through any Runtime is done. Throws the first DeviceError that a task of this
  /// Runtime met since the last such report.
  void wait();

  struct __attribute__((visibility("hidden"))) Impl;
  [[nodiscard]] Impl& impl() const { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace pleach
