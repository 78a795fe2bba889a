// What an operation holds while it submits its tasks, and while it waits for them.
#pragma once

#include "runtime/scheduling/operation.hpp"
#include "runtime/starpu/sleep.hpp"
#include "runtime/starpu/waiting.hpp"

#include <mutex>

namespace pleach {

/// Held while an operation submits its tasks: those of two threads must not mix, since they may share scratch memory.
/// It waits first where too many tasks are under way, and throws in a forked process.
class Submission {
 public:
  explicit Submission(InOrderAccesses accesses = {});

 private:
  std::unique_lock<std::mutex> lock_;
  NoWaiting no_waiting_;
  OperationScope operation_;
};

/// Held by operations that wait for a result between their tasks: these belong together, and the workers stay awake.
class Waiting {
  const Activity activity_;
  const OperationScope operation_;
};

}  // namespace pleach
