// Where vectors take more memory than accelerators have.
//
// StarPU makes room for one vector at a time, and copies nothing else meanwhile, unless the host has its values
// already: so what accelerators have written goes to the host early. And it brings what several tasks read at once:
// where these have no room beside each other, each may keep what the other one lacks, for ever. So the scheduling
// policy gives a device no more tasks at a time than there is room for.
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

  /// A task that was submitted may write so much of a vector on an accelerator; all of them have so much memory. The
  /// vector goes to the host once a sixteenth of this is to be written elsewhere, unless nobody wants it any more by
  /// then: what is made for the next step alone stays.
  void note(Handle& vector, std::size_t bytes, std::size_t accelerators_memory);

 private:
  struct Away {
    std::weak_ptr<Handle> vector;
    std::uint64_t since;  // how many bytes were noted with the last that were written to it
  };

  TaskCount& tasks_under_way_;
  std::mutex mutex_;
  std::deque<Away> away_;
  std::uint64_t noted_ = 0;  // bytes
};

/// The most bytes that a task works on in so much memory of a device; the rest is for tasks that need next to nothing.
constexpr std::size_t room_for_task(std::size_t memory) { return memory - memory / 16; }

}  // namespace pleach
