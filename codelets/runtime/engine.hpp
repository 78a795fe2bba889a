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

  /// Starts StarPU with the devices that are asked for, unless it is already up. Throws DeviceError.
  void join(const RuntimeOptions& options);
  void leave();

  /// From now on the application has tasks of its own: the workers stay awake.
  void share();

  /// Throws where the thread must not wait for tasks: in one, in its callback, or in a process that was forked, which
  /// has no workers.
  static void require_waiting();
  /// Whether this process was forked from one that had a StarPU.
  static bool forked();

  /// Keeps the workers awake for as long as it lives: host threads hold one while they wait for data.
  class Activity {
   public:
    Activity() { instance().begin(); }
    ~Activity() { instance().end(); }
    Activity(const Activity&) = delete;
    Activity& operator=(const Activity&) = delete;
  };

  /// Where it lives, no Handle is destroyed: the thread is in the callback of a task, or holds a lock.
  class NoWaiting {
   public:
    NoWaiting();
    ~NoWaiting();
    NoWaiting(const NoWaiting&) = delete;
    NoWaiting& operator=(const NoWaiting&) = delete;
  };
  static bool may_wait();

  /// Held while an operation submits its tasks: those of two threads must not mix, since they may share scratch memory.
  class Submission {
    friend class Engine;
    explicit Submission(std::mutex& mutex) : lock_(mutex) {}
    std::unique_lock<std::mutex> lock_;
    NoWaiting no_waiting_;
  };
  [[nodiscard]] Submission submission();

  /// From submission to the end of its callback, a task keeps the workers awake as well.
  void begin_task();
  void end_task();

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
  bool pauses_ = false;  // workers sleep when nothing is under way: StarPU is ours alone
  int active_ = 0;       // tasks under way and host threads that wait
  int tasks_under_way_ = 0;
  std::array<std::atomic<std::uint64_t>, STARPU_NMAXWORKERS> tasks_{};
};

}  // namespace pleach
