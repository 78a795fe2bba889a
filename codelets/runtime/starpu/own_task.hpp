// A StarPU task that was not submitted yet.
#pragma once

#include <memory>

#include <starpu.h>

namespace pleach {

struct DestroyTask {
  void operator()(starpu_task* task) const {
    task->destroy = 0;  // starpu_task_destroy() aborts if `destroy` is set
    starpu_task_destroy(task);
  }
};

/// Call release() once StarPU has the task.
using OwnTask = std::unique_ptr<starpu_task, DestroyTask>;

}  // namespace pleach
