#include "runtime/data/fetch.hpp"

#include "runtime/starpu/own_task.hpp"

#include <array>

namespace pleach {

namespace {

starpu_codelet codelet(starpu_data_access_mode mode, unsigned node) {
  starpu_codelet nothing{};
  nothing.where = STARPU_NOWHERE;
  nothing.nbuffers = 1;
  nothing.modes[0] = mode;
  nothing.specific_nodes = 1;
  nothing.nodes[0] = static_cast<int>(node);
  nothing.name = "bring";
  return nothing;
}

/// Never destroyed, because StarPU keeps pointers to it.
starpu_codelet& reads_on(unsigned node) {
  static auto codelets = [] {
    std::array<starpu_codelet, STARPU_MAXNODES> all;
    for (unsigned k = 0; k < all.size(); ++k) all[k] = codelet(STARPU_R, k);
    return all;
  }();
  return codelets[node];
}

bool submit(starpu_codelet& codelet, starpu_data_handle_t vector, void (*callback)(void*), void* argument) {
  OwnTask task(starpu_task_create());
  task->cl = &codelet;
  task->handles[0] = vector;
  task->callback_func = callback;
  task->callback_arg = argument;
  if (starpu_task_submit(task.get()) != 0) return false;
  (void)task.release();
  return true;
}

}  // namespace

void bring(starpu_data_handle_t vector, unsigned node, TaskCount& tasks_under_way) {
  begin_task(tasks_under_way);
  const auto end = [](void* tasks) { end_task(*static_cast<TaskCount*>(tasks)); };
  if (!submit(reads_on(node), vector, end, &tasks_under_way)) end(&tasks_under_way);
}

void bring_home(starpu_data_handle_t vector, TaskCount& tasks_under_way) {
  bring(vector, STARPU_MAIN_RAM, tasks_under_way);
}

void discard(starpu_data_handle_t vector) {
  static starpu_codelet writes = codelet(STARPU_W, STARPU_MAIN_RAM);
  submit(writes, vector, nullptr, nullptr);
}

}  // namespace pleach
