// The one StarPU of the process: who started it, and whether its workers may sleep.
#pragma once

#include <pleach/runtime.hpp>

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include <starpu.h>

namespace pleach {

class Engine {
 public:
  static Engine& instance();

  /// Starts StarPU with the devices that `backend` asks for, unless it is already up.
  void join(Backend backend);
  void leave();

  /// Keeps the workers awake for as long as it lives: host threads hold one while they wait for data.
  class Activity {
   public:
    Activity() { instance().begin(); }
    ~Activity() { instance().end(); }
    Activity(const Activity&) = delete;
    Activity& operator=(const Activity&) = delete;
  };

  /// Held while an operation submits its tasks: those of two threads must not mix, since they may share scratch memory.
  [[nodiscard]] std::unique_lock<std::mutex> submission();

  /// From submission to the end of its callback, a task keeps the workers awake as well.
  void begin_task();
  void end_task();

  /// Whether the thread is in the callback of a task, which must not wait.
  static bool in_callback();
  class Callback {
   public:
    Callback();
    ~Callback();
    Callback(const Callback&) = delete;
    Callback& operator=(const Callback&) = delete;
  };

  /// Returns when the last callback of pleach's tasks is over; the data of a task is released a little earlier.
  void wait_for_tasks();

  void count_task(int worker) { tasks_[static_cast<std::size_t>(worker)].fetch_add(1, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t tasks(int worker) const { return tasks_[static_cast<std::size_t>(worker)]; }

 private:
  void begin();
  void end();

  std::mutex life_mutex_;  // of joining and leaving
  int runtimes_ = 0;

  std::mutex submission_mutex_;

  std::mutex mutex_;  // of what follows
  std::condition_variable no_tasks_;
  bool started_here_ = false;
  int active_ = 0;  // tasks under way and host threads that wait
  int tasks_under_way_ = 0;
  std::array<std::atomic<std::uint64_t>, STARPU_NMAXWORKERS> tasks_{};
};

}  // namespace pleach
