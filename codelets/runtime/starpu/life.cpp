#include "runtime/starpu/life.hpp"

#include "runtime/starpu/checks.hpp"
#include "runtime/starpu/model_folder.hpp"
#include "runtime/starpu/sleep.hpp"
#include "runtime/starpu/waiting.hpp"
#include "runtime/starpu/workers.hpp"

#include <pleach/error.hpp>

#include <cstdlib>
#include <mutex>
#include <optional>

#include <starpu.h>

namespace pleach {

namespace {

struct Life {
  std::mutex mutex;  // for joining and leaving
  int runtimes = 0;
  const LifeSteps* steps = nullptr;
};

Life& life() {
  static Life& state = *new Life;
  return state;
}

/// Sets StarPU's variables unless they are set. StarPU prints its measurements, and aborts if it cannot store them.
/// When GPUs are idle, it copies some of what they have written to the host, needed or not, and makes them wait;
/// WriteBack decides this better.
ModelFolderLock prepare_environment() {
  setenv("STARPU_SILENT", "1", 0);
  setenv("STARPU_MINIMUM_CLEAN_BUFFERS", "0", 0);
  return choose_model_folder();
}

void start(const LifeSteps& steps, const RuntimeOptions& options) {
  require_built_starpu();
  const bool ours = !starpu_is_initialized();
  std::optional<ModelFolderLock> starting;
  if (ours) {
    require_readable_environment();
    require_threads();
    starting.emplace(prepare_environment());  // first: PoCL, which is queried next, looks for its cache only once
  }
  starpu_conf conf;
  starpu_conf_init(&conf);
  steps.before_start(ours ? &conf : nullptr, options);
  // StarPU's handlers would take signals such as SIGINT from the application.
  conf.catch_signals = 0;
  const int status = starpu_init(&conf);  // only increments StarPU's count if StarPU is up already
  starting.reset();
  if (status == -ENODEV) {
    throw DeviceError("Runtime: StarPU finds no worker" + steps.why_there_is_none(options.backend));
  }
  if (status != 0) throw DeviceError("Runtime: starpu_init failed with " + std::to_string(status));
  forget_runs();
  steps.after_start();
  set_started(true);
  if (ours) start_sleeping(steps.meanwhile);
}

void stop(const LifeSteps& steps) {
  const bool stops = steps.before_stop();
  keep_awake();
  stop_sleeping();
  if (!stops) return;
  starpu_shutdown();
  set_started(false);
}

}  // namespace

Presence::Presence(const LifeSteps& steps, const RuntimeOptions& options) {
  if (forked()) require_waiting();
  const std::lock_guard lock(life().mutex);
  if (life().runtimes == 0) {
    start(steps, options);
    life().steps = &steps;
  }
  ++life().runtimes;
}

Presence::~Presence() {
  if (forked()) return;
  const std::lock_guard lock(life().mutex);
  if (--life().runtimes == 0) stop(*life().steps);
}

}  // namespace pleach
