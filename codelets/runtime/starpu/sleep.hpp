// Workers sleep while they have nothing to do: an idle pleach takes no time of the application's cores.
#pragma once

#include <chrono>

namespace pleach {

/// The time for which workers look for work after the last of it, before they sleep.
inline constexpr std::chrono::milliseconds awake_time{2};

/// Starts the thread that lets workers sleep, where StarPU is pleach's alone. It calls `each_time` whenever it looks.
void start_sleeping(void (*each_time)());
/// Keeps the workers awake from now on: the application has tasks of its own, or StarPU stops.
void keep_awake();
/// Ends the thread, after keep_awake().
void stop_sleeping();

/// Keeps the workers awake for as long as it lives: operations and host threads hold one while they wait for data.
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

/// A worker runs a task from here to end_run().
void begin_run();
void end_run();

/// A compiler that tasks wait for: meanwhile the workers may sleep too, rather than take a core from the compiler.
class Compilation {
 public:
  Compilation();
  ~Compilation();
  Compilation(const Compilation&) = delete;
  Compilation& operator=(const Compilation&) = delete;
};

/// A message between processes that tasks wait for: meanwhile the workers may sleep too if all are cores and have
/// nothing to do, rather than take a core from another process.
class Correspondence {
 public:
  Correspondence();
  ~Correspondence();
  Correspondence(const Correspondence&) = delete;
  Correspondence& operator=(const Correspondence&) = delete;
};

}  // namespace pleach
