// Writes vectors back to the host early if they take more memory than the accelerators have.
//
// StarPU evicts one vector at a time, and copies nothing else meanwhile, unless the host has a valid copy already. So
// what accelerators have written is copied to the host before. StarPU also fetches the vectors of several tasks at
// once. If they do not fit together, each task may hold memory that another needs, for ever. So the scheduling policy
// gives a device only as many tasks at a time as fit in its memory.
#pragma once

#include "runtime/data/handle.hpp"
#include "runtime/starpu/task_count.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>

namespace pleach {

class WriteBack {
 public:
  explicit WriteBack(TaskCount& tasks_under_way) : tasks_under_way_(tasks_under_way) {}

  /// Notes that a submitted task may write `bytes` of a vector on an accelerator. Once later tasks write more than 1/16
  /// of `accelerators_memory`, the memory of all accelerators, the vector is copied to the host, unless it was
  /// invalidated before: values that only the next step needs are not copied.
  void note(Handle& vector, std::size_t bytes, std::size_t accelerators_memory);

 private:
  struct Away {
    std::weak_ptr<Handle> vector;
    std::uint64_t since;  // the value of noted_ after the last write to the vector
  };

  TaskCount& tasks_under_way_;
  std::mutex mutex_;
  std::deque<Away> away_;
  std::uint64_t noted_ = 0;  // bytes
};

/// The most bytes that one task may use of a device's memory; the rest is for tasks with small vectors.
constexpr std::size_t room_for_task(std::size_t memory) { return memory - memory / 16; }

}  // namespace pleach
