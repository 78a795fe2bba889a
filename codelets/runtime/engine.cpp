#include "runtime/engine.hpp"

#include "runtime/cuda.hpp"
#include "runtime/handle.hpp"
#include "runtime/opencl.hpp"

#include <pleach/error.hpp>

#include <cstdlib>
#include <string>

namespace pleach {

namespace {

thread_local bool callback = false;

}  // namespace

bool Engine::in_callback() { return callback; }
Engine::Callback::Callback() { callback = true; }
Engine::Callback::~Callback() { callback = false; }

Engine& Engine::instance() {
  static Engine engine;
  return engine;
}

void Engine::join(Backend backend) {
  const std::lock_guard life(life_mutex_);
  if (runtimes_ == 0 && !starpu_is_initialized()) {
    starpu_conf conf;
    starpu_conf_init(&conf);
    if (backend == Backend::cpu || backend == Backend::opencl) conf.ncuda = 0;
    if (backend == Backend::cpu || backend == Backend::cuda) conf.nopencl = 0;
    if (backend == Backend::cuda || backend == Backend::opencl) conf.ncpus = 0;
    // The default policy, lws, leaves an accelerator idle or waits on it for no reason.
    if (backend != Backend::cpu && (cuda_device_count() > 0 || opencl_accelerator_count() > 0)) {
      conf.sched_policy_name = "dmdas";  // STARPU_SCHED wins over it
    }
    // Else StarPU 1.3 may begin to measure a phase while one of its tasks runs, and aborts if it takes the time since
    // before a restart for that task's. STARPU_CALIBRATE wins over it.
    if (conf.sched_policy_name != nullptr || std::getenv("STARPU_SCHED") != nullptr) conf.calibrate = 1;
    // StarPU's handlers would take SIGINT and the like from the application.
    conf.catch_signals = 0;
    const int status = starpu_init(&conf);
    if (status == -ENODEV) {
      throw DeviceError("Runtime: StarPU finds no worker" + std::string(backend == Backend::opencl
                                                                            ? "; an OpenCL device that is a CPU needs "
                                                                              "STARPU_OPENCL_ON_CPUS=1"
                                                                            : ""));
    }
    if (status != 0) throw DeviceError("Runtime: starpu_init failed with " + std::to_string(status));
    for (auto& tasks : tasks_) tasks = 0;
    const std::lock_guard lock(mutex_);
    started_here_ = true;
    starpu_pause();
  }
  ++runtimes_;
}

void Engine::leave() {
  const std::lock_guard life(life_mutex_);
  if (--runtimes_ > 0) return;
  wait_for_tasks();
  opencl_release();
  {
    const std::lock_guard lock(mutex_);
    if (!started_here_) return;
    started_here_ = false;
    if (active_ == 0) starpu_resume();
  }
  starpu_shutdown();
}

std::unique_lock<std::mutex> Engine::submission() {
  Handle::destroy_dropped();
  return std::unique_lock(submission_mutex_);
}

void Engine::begin() {
  const std::lock_guard lock(mutex_);
  if (active_++ == 0 && started_here_) starpu_resume();
}

void Engine::end() {
  const std::lock_guard lock(mutex_);
  if (--active_ == 0 && started_here_) starpu_pause();
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
