#include "runtime/crowding.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace pleach {

namespace {

/// Smaller vectors take no time to speak of.
constexpr std::size_t least_bytes = std::size_t{1} << 20;

/// Of the accelerators' memory, what others write before a vector goes to the host.
constexpr std::size_t part_written = 8;

/// Of a device's memory: tasks that work on less need not take turns, as StarPU begins with no more than four at once.
constexpr std::size_t part_of_little = 64;

/// Tasks of half the room take one of them, larger ones both: a handle of nothing, which one task has at a time.
struct Turns {
  std::array<starpu_data_handle_t, 2> handles{};
  unsigned next = 0;
};
std::mutex turns_mutex;
std::array<Turns, Engine::most_device_kinds> turns;

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

void WriteBack::note(Handle& vector, std::size_t bytes, std::size_t accelerators_memory) {
  const std::size_t all = vector.capacity() * vector.element_bytes();
  if (!vector.is_at_home() || all < least_bytes) return;
  const std::lock_guard lock(mutex_);
  noted_ += std::min(bytes, all);
  const std::weak_ptr<Handle> pointer = vector.weak_from_this();
  std::erase_if(away_, [&](const Away& away) {
    return !away.vector.owner_before(pointer) && !pointer.owner_before(away.vector);
  });
  away_.push_back({pointer, noted_});
  vector.set_away(true);
  while (!away_.empty() && noted_ - away_.front().since > accelerators_memory / part_written) {
    const auto first = away_.front().vector.lock();
    away_.pop_front();
    if (first && first->set_away(false)) bring_home(*first);
  }
}

void WriteBack::bring_home(Handle& vector) {
  Engine::instance().begin_task(tasks_under_way_);
  const auto end = [](void* tasks) { Engine::instance().end_task(*static_cast<Engine::TaskCount*>(tasks)); };
  if (!submit_at_home(vector.whole().handle, STARPU_R, end, &tasks_under_way_)) end(&tasks_under_way_);
}

void discard(starpu_data_handle_t vector) { submit_at_home(vector, STARPU_W, nullptr, nullptr); }

void take_turns(starpu_task& task, std::size_t bytes, std::size_t kind, std::size_t memory) {
  if (bytes <= memory / part_of_little) return;
  const std::lock_guard lock(turns_mutex);
  auto& [handles, next] = turns[kind];
  if (handles[0] == nullptr) {
    for (starpu_data_handle_t& handle : handles) starpu_void_data_register(&handle);
  }
  const auto take = [&](starpu_data_handle_t handle) {
    if (task.nbuffers >= STARPU_NMAXBUFS) return;
    task.handles[task.nbuffers] = handle;
    task.modes[task.nbuffers++] = static_cast<starpu_data_access_mode>(STARPU_W | STARPU_COMMUTE);
  };
  if (bytes > room_for_task(memory) / 2) {
    std::ranges::for_each(handles, take);
  } else {
    take(handles[next]);
    next = 1 - next;
  }
}

void forget_turns() {
  for (auto& [handles, next] : turns) {
    for (starpu_data_handle_t& handle : handles) {
      if (handle != nullptr) starpu_data_unregister_no_coherency(std::exchange(handle, nullptr));
    }
  }
}

}  // namespace pleach
