#include "runtime/crowding.hpp"

#include "runtime/at_home.hpp"
#include "runtime/task.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace pleach {

namespace {

/// Smaller vectors take no time to speak of.
constexpr std::size_t least_bytes = std::size_t{1} << 20;

/// Of the accelerators' memory, what others write before a vector goes to the host.
constexpr std::size_t part_written = 16;

/// Of a device's memory: tasks that work on less need not take turns, as StarPU begins with no more than four at once.
constexpr std::size_t part_of_little = 64;

/// Tasks of half the room take one of them, larger ones both: a handle of nothing, which one task has at a time.
struct Turns {
  std::array<starpu_data_handle_t, most_turns> handles{};
  unsigned next = 0;
};
std::mutex turns_mutex;
std::array<Turns, Engine::most_device_kinds> turns;

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
    if (first && first->set_away(false)) bring_home(first->whole().handle, tasks_under_way_);
  }
}

void take_turns(starpu_task& task, std::size_t bytes, std::size_t kind, std::size_t memory) {
  if (bytes <= memory / part_of_little) return;
  const std::lock_guard lock(turns_mutex);
  auto& [handles, next] = turns[kind];
  if (handles[0] == nullptr) {
    for (starpu_data_handle_t& handle : handles) starpu_void_data_register(&handle);
  }
  const auto take = [&](starpu_data_handle_t handle) {
    STARPU_TASK_GET_HANDLES(&task)[task.nbuffers] = handle;
    modes_of(task)[task.nbuffers++] = static_cast<starpu_data_access_mode>(STARPU_W | STARPU_COMMUTE);
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
