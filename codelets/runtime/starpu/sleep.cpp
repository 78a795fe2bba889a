#include "runtime/starpu/sleep.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>

#include <starpu.h>

namespace pleach {

namespace {

/// The state of the workers, asleep or awake, and what keeps them awake.
class Sleep {
 public:
  void start(void (*each_time)()) {
    only_cores_ = starpu_cpu_worker_get_count() == starpu_worker_get_count();
    stops_ = false;
    try {
      thread_ = std::thread([this, each_time] { watch(each_time); });
    } catch (const std::exception&) {  // without the thread, workers never sleep
    }
  }

  void keep_awake() {
    const std::lock_guard lock(mutex_);
    stops_ = true;
    if (asleep_.exchange(false)) starpu_resume();
    woken_.notify_one();
  }

  void stop() {
    if (thread_.joinable()) thread_.join();
  }

  void begin() {
    ++events_;
    ++active_;
    if (asleep_) wake();
  }

  void end() {
    ++events_;
    --active_;
  }

  void wake_for_tasks() {
    if (asleep_ && active_ > 0) wake();
  }

  std::atomic<std::size_t> running = 0, compilations = 0, correspondences = 0;

 private:
  void watch(void (*each_time)()) {
    int still = 0;  // number of checks in a row without an event
    std::unique_lock lock(mutex_);
    while (!stops_) {
      if (asleep_) {
        sleep_on(lock);
        continue;
      }
      const std::uint64_t before = events_;
      woken_.wait_for(lock, awake_time);
      each_time();
      still = events_ == before ? still + 1 : 0;
      if (stops_ || still == 0 || !nothing_to_do(still)) continue;
      asleep_ = true;  // a thread that begins now sees this, or the check below sees the thread
      if (nothing_to_do(still) && events_ == before) {
        starpu_pause();
        still = 0;
      } else {
        asleep_ = false;
      }
    }
  }

  void sleep_on(std::unique_lock<std::mutex>& lock) {
    if (active_ == 0) return woken_.wait(lock);
    // The host, or a message, may have released data that a task waits for.
    woken_.wait_for(lock, awake_time);
    if (asleep_ && starpu_task_nready() > 0) {
      asleep_ = false;
      starpu_resume();
    }
  }

  [[nodiscard]] bool nothing_to_do(int still) const {
    constexpr int enough = 10;  // data may be on the way to a task
    return active_ == 0 || (compilations > 0 && running == 0 && still >= enough) || only_messages();
  }

  /// Returns whether tasks wait only for messages. With accelerators, workers must copy data to the host to send them.
  [[nodiscard]] bool only_messages() const { return correspondences > 0 && only_cores_ && starpu_task_nready() == 0; }

  void wake() {
    const std::lock_guard lock(mutex_);
    if (!asleep_.exchange(false)) return;
    starpu_resume();
    woken_.notify_one();
  }

  std::thread thread_;
  std::condition_variable woken_;
  std::mutex mutex_;  // for stops_, and for pausing StarPU
  bool stops_ = false, only_cores_ = false;
  std::atomic<bool> asleep_ = false;
  std::atomic<std::size_t> active_ = 0;    // tasks in flight and host threads that wait
  std::atomic<std::uint64_t> events_ = 0;  // beginnings and ends of those
};

Sleep& workers_sleep() {
  static Sleep& sleep = *new Sleep;  // never destroyed: its thread may live until the process ends
  return sleep;
}

}  // namespace

void start_sleeping(void (*each_time)()) { workers_sleep().start(each_time); }
void keep_awake() { workers_sleep().keep_awake(); }
void stop_sleeping() { workers_sleep().stop(); }

void begin_activity() { workers_sleep().begin(); }
void end_activity() { workers_sleep().end(); }
Activity::Activity() { begin_activity(); }
Activity::~Activity() { end_activity(); }

void begin_run() { ++workers_sleep().running; }
void end_run() { --workers_sleep().running; }

Compilation::Compilation() { ++workers_sleep().compilations; }
Compilation::~Compilation() {
  --workers_sleep().compilations;
  workers_sleep().wake_for_tasks();
}

Correspondence::Correspondence() { ++workers_sleep().correspondences; }
Correspondence::~Correspondence() {
  --workers_sleep().correspondences;
  workers_sleep().wake_for_tasks();
}

}  // namespace pleach
