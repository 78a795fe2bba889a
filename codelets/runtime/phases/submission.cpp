#include "runtime/phases/submission.hpp"

#include "runtime/data/handle.hpp"
#include "runtime/starpu/task_count.hpp"

namespace pleach {

namespace {

std::mutex& prepare() {
  static std::mutex& mutex = *new std::mutex;
  if (forked()) require_waiting();
  if (starpu_worker_get_id() < 0) {  // a task must not wait for others
    Handle::destroy_dropped();
    hold_back();
  }
  return mutex;
}

}  // namespace

Submission::Submission(InOrderAccesses accesses) : lock_(prepare()), operation_(accesses) {}

}  // namespace pleach
