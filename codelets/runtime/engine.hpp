// The one StarPU of the process: who started it, and whether its workers may sleep.
#pragma once

#include <pleach/runtime.hpp>

#include <array>
#include <atomic>
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

  /// Keeps the workers awake for as long as it lives. Tasks hold one from submission to completion, host threads while
  /// they wait for data.
  class Activity {
   public:
    Activity() { instance().begin(); }
    ~Activity() { instance().end(); }
    Activity(const Activity&) = delete;
    Activity& operator=(const Activity&) = delete;
  };

  void begin();
  void end();

  void count_task(int worker) { tasks_[static_cast<std::size_t>(worker)].fetch_add(1, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t tasks(int worker) const { return tasks_[static_cast<std::size_t>(worker)]; }

 private:
  std::mutex mutex_;
  int runtimes_ = 0;
  bool started_here_ = false;
  int active_ = 0;  // tasks under way and host threads that wait
  std::array<std::atomic<std::uint64_t>, STARPU_NMAXWORKERS> tasks_{};
};

}  // namespace pleach
