// Start and stop of the one StarPU of the process.
#pragma once

#include <pleach/runtime_options.hpp>

#include <string>

struct starpu_conf;

namespace pleach {

/// The steps of the folders above this one when StarPU starts and stops.
struct LifeSteps {
  /// Chooses devices and the scheduler. `conf` is null where the application has started StarPU.
  void (*before_start)(starpu_conf* conf, const RuntimeOptions& options);
  void (*after_start)();
  /// Ends what uses StarPU. False where StarPU must not be stopped, since the process or a device is ending.
  bool (*before_stop)();
  /// Called every few milliseconds while StarPU is up, where pleach started it.
  void (*meanwhile)();
  /// Returns the reason that an error should add where no worker of the kind is there.
  std::string (*why_there_is_none)(Backend wanted);
};

/// A Runtime holds one. The first starts StarPU, unless it is already up, and the last stops it. Throws DeviceError.
class Presence {
 public:
  Presence(const LifeSteps& steps, const RuntimeOptions& options);
  ~Presence();
  Presence(const Presence&) = delete;
  Presence& operator=(const Presence&) = delete;
};

}  // namespace pleach
