// Which threads must not wait for tasks.
#pragma once

namespace pleach {

/// Throws where the thread must not wait for tasks: ArgumentError in a task or its callback, DeviceError in a process
/// that was forked from one with a StarPU, since it has no workers.
void require_waiting();

/// Returns whether the thread is a worker, which runs a task or its callback.
bool on_worker();

/// Returns whether this process was forked from one that had a StarPU.
bool forked();

/// While one lives, its thread destroys no Handle: it runs the callback of a task, or holds a lock.
class NoWaiting {
 public:
  NoWaiting();
  ~NoWaiting();
  NoWaiting(const NoWaiting&) = delete;
  NoWaiting& operator=(const NoWaiting&) = delete;
};
bool may_wait();

/// Called when a StarPU that runs tasks of pleach has started, and when it has stopped.
void set_started(bool is_up);

}  // namespace pleach
