// A task of StarPU's that nobody has submitted.
#pragma once

#include <memory>

#include <starpu.h>

namespace pleach {

struct DestroyTask {
  void operator()(starpu_task* task) const {
    task->destroy = 0;  // starpu_task_destroy() aborts on a task that StarPU is to destroy
    starpu_task_destroy(task);
  }
};

/// Release it once StarPU has it.
using OwnTask = std::unique_ptr<starpu_task, DestroyTask>;

}  // namespace pleach
