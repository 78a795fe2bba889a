// Start and stop of the one StarPU of the process.
#pragma once

#include <pleach/runtime_options.hpp>

#include <string>

struct starpu_conf;

namespace pleach {

/// Steps of the other folders of runtime when StarPU starts and stops.
struct LifeSteps {
  /// Chooses devices and the scheduler. `conf` is null if the application has started StarPU.
  void (*before_start)(starpu_conf* conf, const RuntimeOptions& options);
  void (*after_start)();
  /// Ends all use of StarPU. Returns false if StarPU must not be stopped: the process is ending, or a device failed.
  bool (*before_stop)();
  /// Called every few milliseconds while StarPU is up, if pleach has started it.
  void (*meanwhile)();
  /// Returns the reason for an error message why there is no worker of the kind.
  std::string (*why_there_is_none)(Backend wanted);
};

/// Each Runtime holds one. The first starts StarPU, unless it is up already; the last stops it. Throws DeviceError.
class Presence {
 public:
  Presence(const LifeSteps& steps, const RuntimeOptions& options);
  ~Presence();
  Presence(const Presence&) = delete;
  Presence& operator=(const Presence&) = delete;
};

}  // namespace pleach
