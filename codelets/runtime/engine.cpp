#include "runtime/engine.hpp"

#include "runtime/cuda.hpp"
#include "runtime/handle.hpp"
#include "runtime/opencl.hpp"

#include <pleach/error.hpp>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include <pthread.h>
#include <unistd.h>

namespace pleach {

namespace {

thread_local int no_waiting = 0;

std::atomic<bool> up = false;  // a StarPU that may run tasks of pleach
bool in_forked_process = false;

void watch_forks() {
  static const int once = pthread_atfork(nullptr, nullptr, [] { in_forked_process = up; });
  (void)once;
}

/// StarPU prints what it measures, and aborts where it cannot keep it.
void prepare_environment() {
  setenv("STARPU_SILENT", "1", 0);
  for (const char* variable : {"STARPU_PERF_MODEL_DIR", "XDG_CACHE_HOME", "STARPU_HOME", "HOME"}) {
    const char* folder = std::getenv(variable);
    if (folder == nullptr) continue;
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!error && access(folder, W_OK | X_OK) == 0) return;
    throw DeviceError("Runtime: StarPU keeps performance models in the folder that " + std::string(variable) +
                      " names, and cannot write " + folder + "; STARPU_PERF_MODEL_DIR names another one");
  }
}

}  // namespace

bool Engine::forked() { return in_forked_process; }

void Engine::require_waiting() {
  if (in_forked_process) {
    throw DeviceError("pleach: this process was forked from one that had a Runtime, whose workers it does not have");
  }
  if (starpu_is_initialized() && starpu_worker_get_id() >= 0) {
    throw ArgumentError("pleach: a task of StarPU, or its callback, must not wait for data");
  }
}

bool Engine::may_wait() { return no_waiting == 0; }
Engine::NoWaiting::NoWaiting() { ++no_waiting; }
Engine::NoWaiting::~NoWaiting() { --no_waiting; }

Engine& Engine::instance() {
  static Engine engine;
  return engine;
}

void Engine::join(const RuntimeOptions& options) {
  const Backend devices = options.devices;
  if (forked()) require_waiting();
  const std::lock_guard life(life_mutex_);
  if (runtimes_ == 0) {
    const bool ours = !starpu_is_initialized();
    starpu_conf conf;
    starpu_conf_init(&conf);
    if (devices == Backend::cpu || devices == Backend::opencl) conf.ncuda = 0;
    if (devices == Backend::cpu || devices == Backend::cuda) conf.nopencl = 0;
    if (devices == Backend::cuda || devices == Backend::opencl) conf.ncpus = 0;
    // The default policy, lws, leaves an accelerator idle or waits on it for no reason.
    if (devices != Backend::cpu && (cuda_device_count() > 0 || opencl_accelerator_count() > 0)) {
      conf.sched_policy_name = "dmdas";  // STARPU_SCHED wins over it
    }
    // Else StarPU 1.3 may begin to measure a phase while one of its tasks runs, and aborts if it takes the time since
    // before a restart for that task's. STARPU_CALIBRATE wins over it.
    if (conf.sched_policy_name != nullptr || std::getenv("STARPU_SCHED") != nullptr) conf.calibrate = 1;
    // StarPU's handlers would take SIGINT and the like from the application.
    conf.catch_signals = 0;
    if (ours) prepare_environment();
    const int status = starpu_init(&conf);  // StarPU counts: it only joins where it is up
    if (status == -ENODEV) {
      throw DeviceError("Runtime: StarPU finds no worker" + std::string(options.backend == Backend::opencl
                                                                            ? "; an OpenCL device that is a CPU needs "
                                                                              "STARPU_OPENCL_ON_CPUS=1"
                                                                            : ""));
    }
    if (status != 0) throw DeviceError("Runtime: starpu_init failed with " + std::to_string(status));
    for (auto& tasks : tasks_) tasks = 0;
    watch_forks();
    up = true;
    const std::lock_guard lock(mutex_);
    pauses_ = ours;
    if (ours) starpu_pause();
  }
  ++runtimes_;
}

void Engine::leave() {
  const std::lock_guard life(life_mutex_);
  if (--runtimes_ > 0) return;
  wait_for_tasks();
  opencl_release();
  share();
  starpu_shutdown();
  up = false;
}

void Engine::share() {
  const std::lock_guard lock(mutex_);
  if (!pauses_) return;
  pauses_ = false;
  if (active_ == 0) starpu_resume();
}

Engine::Submission Engine::submission() {
  if (forked()) require_waiting();
  if (starpu_worker_get_id() < 0) Handle::destroy_dropped();  // tasks must not wait for others
  return Submission(submission_mutex_);
}

void Engine::begin() {
  const std::lock_guard lock(mutex_);
  if (active_++ == 0 && pauses_) starpu_resume();
}

void Engine::end() {
  const std::lock_guard lock(mutex_);
  if (--active_ == 0 && pauses_) starpu_pause();
}

void Engine::begin_task() {
  begin();
  const std::lock_guard lock(mutex_);
  ++tasks_under_way_;
}

void Engine::end_task() {
  end();
  const std::lock_guard lock(mutex_);
  if (--tasks_under_way_ == 0) no_tasks_.notify_all();
}

void Engine::wait_for_tasks() {
  std::unique_lock lock(mutex_);
  no_tasks_.wait(lock, [this] { return tasks_under_way_ == 0; });
}

}  // namespace pleach
