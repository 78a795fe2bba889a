#include "runtime/starpu/waiting.hpp"

#include <pleach/error.hpp>

#include <atomic>

#include <pthread.h>
#include <starpu.h>

namespace pleach {

namespace {

thread_local int no_waiting = 0;

std::atomic<bool> up = false;
bool in_forked_process = false;

}  // namespace

void set_started(bool is_up) {
  static const int once = pthread_atfork(nullptr, nullptr, [] { in_forked_process = up; });
  (void)once;
  up = is_up;
}

bool forked() { return in_forked_process; }

bool on_worker() { return starpu_is_initialized() && starpu_worker_get_id() >= 0; }

void require_waiting() {
  if (in_forked_process) {
    throw DeviceError("pleach: this process was forked from one that had a Runtime, whose workers it does not have");
  }
  if (on_worker()) {
    throw ArgumentError("pleach: a task of StarPU, or its callback, must not wait for data");
  }
}

bool may_wait() { return no_waiting == 0; }
NoWaiting::NoWaiting() { ++no_waiting; }
NoWaiting::~NoWaiting() { --no_waiting; }

}  // namespace pleach
