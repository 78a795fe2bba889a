// Scopes that an operation holds while it submits tasks, and while it waits for them.
#pragma once

#include "runtime/scheduling/operation.hpp"
#include "runtime/starpu/sleep.hpp"
#include "runtime/starpu/waiting.hpp"

#include <mutex>

namespace pleach {

/// An operation holds it while it submits its tasks. Tasks of two threads must not mix, since they may share scratch
/// memory. The constructor waits while too many tasks are in flight, and throws in a forked process.
class Submission {
 public:
  explicit Submission(InOrderAccesses accesses = {});

 private:
  std::unique_lock<std::mutex> lock_;
  NoWaiting no_waiting_;
  OperationScope operation_;
};

/// Held by operations that wait for a result between their tasks: keeps the tasks together and the workers awake.
class Waiting {
  const Activity activity_;
  const OperationScope operation_;
};

}  // namespace pleach
