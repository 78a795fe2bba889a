#include "runtime/at_home.hpp"

namespace pleach {

namespace {

/// A task that does nothing, but that the vector is in the host's memory then.
bool submit_at_home(starpu_data_handle_t vector, starpu_data_access_mode mode, void (*callback)(void*),
                    void* argument) {
  static const auto codelet = [](starpu_data_access_mode access) {
    starpu_codelet nothing{};
    nothing.where = STARPU_NOWHERE;
    nothing.nbuffers = 1;
    nothing.modes[0] = access;
    nothing.specific_nodes = 1;
    nothing.nodes[0] = STARPU_MAIN_RAM;
    nothing.name = "write_back";
    return nothing;
  };
  static starpu_codelet reads = codelet(STARPU_R), writes = codelet(STARPU_W);
  starpu_task* const task = starpu_task_create();
  task->cl = mode == STARPU_R ? &reads : &writes;
  task->handles[0] = vector;
  task->callback_func = callback;
  task->callback_arg = argument;
  if (starpu_task_submit(task) == 0) return true;
  task->destroy = 0;  // starpu_task_destroy() aborts on a task that StarPU is to destroy
  starpu_task_destroy(task);
  return false;
}

}  // namespace

void bring_home(starpu_data_handle_t vector, Engine::TaskCount& tasks_under_way) {
  Engine::instance().begin_task(tasks_under_way);
  const auto end = [](void* tasks) { Engine::instance().end_task(*static_cast<Engine::TaskCount*>(tasks)); };
  if (!submit_at_home(vector, STARPU_R, end, &tasks_under_way)) end(&tasks_under_way);
}

void discard(starpu_data_handle_t vector) { submit_at_home(vector, STARPU_W, nullptr, nullptr); }

}  // namespace pleach
