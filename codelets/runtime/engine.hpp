// The one StarPU of the process: who started it, and whether its workers may sleep.
#pragma once

#include "runtime/machine.hpp"

#include <pleach/runtime.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include <starpu.h>

namespace pleach {

/// Of one of StarPU's workers.
Backend kind_of(int worker);
/// As the driver calls it: the processor, or the accelerator.
std::string device_name(int worker);

class Engine {
 public:
  static Engine& instance();

  /// Of a Runtime. The first starts StarPU with the devices that are asked for, unless it is already up; throws
  /// DeviceError.
  class Presence {
   public:
    explicit Presence(const RuntimeOptions& options) { instance().join(options); }
    ~Presence() {
      if (!forked()) instance().leave();
    }
    Presence(const Presence&) = delete;
    Presence& operator=(const Presence&) = delete;
  };

  /// From now on the application has tasks of its own: the workers stay awake.
  void share();

  /// How long workers stay awake, and look for work, after the last of it.
  static constexpr std::chrono::milliseconds rest{2};

  /// Tasks that may be under way before operations wait with theirs, unless none of them ends.
  static constexpr std::size_t most_tasks = 8192;

  /// Throws where the thread must not wait for tasks: in one, in its callback, or in a process that was forked, which
  /// has no workers.
  static void require_waiting();
  /// Whether it is a worker, which runs a task or its callback.
  static bool on_worker();
  /// Whether this process was forked from one that had a StarPU.
  static bool forked();

  /// Where the phases of an operation access all in order: how many accesses there are for each element, in all of
  /// them. Cores that share it, in so many phases, may need more of them than a device that has all of it.
  struct InOrder {
    double shared, alone, phases;
  };

  /// What a thread submits while one lives belongs together; one within another is part of it.
  class Operation {
   public:
    explicit Operation(InOrder accesses = {});
    ~Operation();
    Operation(const Operation&) = delete;
    Operation& operator=(const Operation&) = delete;

    /// Where its first tasks went, which others follow: runtime/placement.
    struct Placement {
      InOrder accesses{};
      int accelerator = -1;     // of device_kinds()
      std::uint32_t where = 0;  // StarPU's mask, or 0 while that is open
    };
    static Placement& current();  // the calling thread's
  };

  /// Keeps the workers awake for as long as it lives: operations and host threads hold one while they wait for data.
  class Activity {
   public:
    Activity() { instance().begin(); }
    ~Activity() { instance().end(); }
    Activity(const Activity&) = delete;
    Activity& operator=(const Activity&) = delete;

   private:
    const Operation operation_;
  };

  /// A compiler that tasks wait for: meanwhile the workers may sleep as well, rather than take its core from it.
  class Compilation {
   public:
    Compilation() { ++instance().compilations_; }
    ~Compilation();
    Compilation(const Compilation&) = delete;
    Compilation& operator=(const Compilation&) = delete;
  };

  /// A message between processes, which tasks wait for: meanwhile the workers may sleep as well, if they are all cores
  /// and have nothing to do, rather than take a core from another process.
  class Correspondence {
   public:
    Correspondence() { ++instance().correspondences_; }
    ~Correspondence();
    Correspondence(const Correspondence&) = delete;
    Correspondence& operator=(const Correspondence&) = delete;
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
    Submission(std::mutex& mutex, InOrder accesses) : lock_(mutex), operation_(accesses) {}
    std::unique_lock<std::mutex> lock_;
    NoWaiting no_waiting_;
    Operation operation_;
  };
  [[nodiscard]] Submission submission(InOrder accesses = {});

  /// Tasks of one Runtime that are under way: from submission to the end of their callbacks. They keep the workers
  /// awake as well.
  using TaskCount = std::atomic<std::size_t>;
  void begin_task(TaskCount& runtime);
  void end_task(TaskCount& runtime);

  /// Returns when the last callback of the Runtime's tasks is over, or of all tasks of pleach; the data of a task is
  /// released a little earlier.
  void wait_for_tasks(const TaskCount& runtime);
  void wait_for_tasks() { wait_for_tasks(under_way_); }
  /// Returns when devices have done what tasks that have ended left to them.
  static void wait_for_devices();
  /// Returns once `done` says so, or soon, where it may take longer: a thread that sleeps is awake again 60 us after
  /// it might have gone on, which operations of many steps wait for each time. At once where there is a worker for each
  /// core.
  template <class Done>
  void watch(Done done) const {
    using Clock = std::chrono::steady_clock;
    if (!runs_ahead() || !spares_core_) return;
    for (const auto begun = Clock::now(); !done() && Clock::now() - begun < std::chrono::milliseconds(10);) {
    }
  }

  /// From when a worker takes a task, to its end.
  void begin_run(int worker) {
    tasks_[static_cast<std::size_t>(worker)].fetch_add(1, std::memory_order_relaxed);
    ++running_;
  }
  void end_run() { --running_; }
  /// Whether StarPU's scheduler decides by what tasks should take.
  [[nodiscard]] bool predicts() const { return predicts_; }
  /// Whether all workers share the host's memory, and nobody has named a scheduler: then cores and accelerators are
  /// dealt their parts when tasks are submitted, and of one kind, who is free takes the next.
  [[nodiscard]] bool deals_by_speed() const { return deals_by_speed_; }
  /// Whether tasks of CUDA devices end when their kernels are enqueued: runtime/task.cpp.
  [[nodiscard]] bool runs_ahead() const { return runs_ahead_; }
  /// Workers that need not take the same time for a task: the cores, and each accelerator.
  struct DeviceKind {
    starpu_worker_archtype type;
    int number;  // of the accelerator
    int worker;  // one of them
    DeviceRates rates;
    bool apart = false;        // it has a memory of its own
    bool takes_cores = false;  // it is the CPU itself
    int workers = 1;
    /// What StarPU's `where` says of them.
    [[nodiscard]] std::uint32_t mask() const {
      return type == STARPU_CPU_WORKER ? STARPU_CPU : type == STARPU_CUDA_WORKER ? STARPU_CUDA : STARPU_OPENCL;
    }
    /// Its memory.
    [[nodiscard]] unsigned node() const { return starpu_worker_get_memory_node(static_cast<unsigned>(worker)); }
    /// StarPU's set of them and of all workers that are not apart.
    std::array<std::uint32_t, (STARPU_NMAXWORKERS + 31) / 32> alone{};
  };
  static constexpr std::size_t most_device_kinds = 1 + STARPU_MAXCUDADEVS + STARPU_MAXOPENCLDEVS;
  [[nodiscard]] std::span<const DeviceKind> device_kinds() const { return device_kinds_; }
  /// Whether several of them are accelerators with memories of their own.
  [[nodiscard]] bool several_apart() const { return several_apart_; }
  /// Where there are several, the one that the part `number` of `count` parts stays with; else Handle::nobody.
  [[nodiscard]] std::uint32_t home_of(std::size_t number, std::size_t count) const;
  /// Whether tasks of one of them can read what is in the other's memory: GPUs that copy from it directly.
  [[nodiscard]] bool reaches(std::size_t kind, std::size_t other) const;
  /// Which of them it is.
  [[nodiscard]] std::size_t device_kind(starpu_worker_archtype type, int number) const;

  [[nodiscard]] std::uint64_t tasks(int worker) const { return tasks_[static_cast<std::size_t>(worker)]; }

 private:
  void join(const RuntimeOptions& options);
  void leave();
  void begin();
  void end();
  void wake();
  void wake_for_tasks();
  void let_rest();
  [[nodiscard]] bool only_messages() const;
  void find_device_kinds();
  /// Waits while there are too many tasks.
  void hold_back();

  std::mutex life_mutex_;  // of joining and leaving
  int runtimes_ = 0;

  bool predicts_ = false, deals_by_speed_ = false, several_apart_ = false, runs_ahead_ = false, spares_core_ = false;
  std::vector<DeviceKind> device_kinds_;

  std::mutex submission_mutex_;

  // Workers sleep when nothing has been under way for a while: a thread of its own sees to it, where StarPU is ours
  // alone.
  std::thread rests_;
  std::condition_variable woken_;
  std::mutex rest_mutex_;  // of the next, and of pausing StarPU
  bool stops_ = false;
  std::atomic<bool> asleep_ = false;
  std::atomic<std::size_t> active_ = 0;    // tasks under way and host threads that wait
  std::atomic<std::uint64_t> events_ = 0;  // that begin and end those
  std::atomic<std::size_t> running_ = 0, compilations_ = 0, correspondences_ = 0;
  bool only_cores_ = false;

  TaskCount under_way_ = 0, most_tasks_ = most_tasks;
  std::mutex tasks_mutex_;
  std::condition_variable fewer_tasks_;
  std::array<std::atomic<std::uint64_t>, STARPU_NMAXWORKERS> tasks_{};
};

}  // namespace pleach
