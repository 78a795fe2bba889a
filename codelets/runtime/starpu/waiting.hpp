// The threads that must not wait for tasks.
#pragma once

namespace pleach {

/// Throws if the thread must not wait for tasks: ArgumentError in a task or its callback, DeviceError in a process that
/// was forked from one with a StarPU, because it has no workers.
void require_waiting();

/// Returns whether the thread is a StarPU worker.
bool on_worker();

/// Returns whether this process was forked from one that had a StarPU.
bool forked();

/// While one exists, its thread destroys no Handle, because it runs a callback or holds a lock.
class NoWaiting {
 public:
  NoWaiting();
  ~NoWaiting();
  NoWaiting(const NoWaiting&) = delete;
  NoWaiting& operator=(const NoWaiting&) = delete;
};
bool may_wait();

/// Called when StarPU has started for pleach, and when it has stopped.
void set_started(bool is_up);

}  // namespace pleach
