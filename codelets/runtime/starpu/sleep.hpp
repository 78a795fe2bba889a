// Suspends StarPU's idle workers, so that an idle pleach takes no time of the application's cores.
#pragma once

#include <chrono>

namespace pleach {

/// The time for which idle workers poll before they sleep.
inline constexpr std::chrono::milliseconds awake_time{2};

/// Starts the thread that suspends workers, if only pleach uses StarPU. The thread calls `each_time` at each check.
void start_sleeping(void (*each_time)());
/// Keeps the workers awake from now on, because the application has tasks of its own or StarPU stops.
void keep_awake();
/// Ends the thread, after keep_awake().
void stop_sleeping();

/// Keeps the workers awake during its life. Operations and host threads hold one while they wait for data.
class Activity {
 public:
  Activity();
  ~Activity();
  Activity(const Activity&) = delete;
  Activity& operator=(const Activity&) = delete;
};
/// The same for a task, from its submission to the end of its callback.
void begin_activity();
void end_activity();

/// Called by a worker around the run of a task.
void begin_run();
void end_run();

/// Exists while tasks wait for a compiler. Workers may sleep meanwhile, to leave the cores to the compiler.
class Compilation {
 public:
  Compilation();
  ~Compilation();
  Compilation(const Compilation&) = delete;
  Compilation& operator=(const Compilation&) = delete;
};

/// Exists while tasks wait for a message from another process. Idle workers may sleep meanwhile if all are cores, to
/// leave the cores to other processes.
class Correspondence {
 public:
  Correspondence();
  ~Correspondence();
  Correspondence(const Correspondence&) = delete;
  Correspondence& operator=(const Correspondence&) = delete;
};

}  // namespace pleach
