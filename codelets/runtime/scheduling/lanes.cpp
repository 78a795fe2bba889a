#include "runtime/scheduling/lanes.hpp"

namespace pleach {

namespace {

std::size_t bytes_of(const starpu_task& task) {
  const auto* const hint = static_cast<const Hint*>(task.sched_data);
  return hint != nullptr ? hint->bytes : 0;
}

}  // namespace

void Lane::open(std::size_t room, int workers) {
  const std::lock_guard lock(mutex_);
  starpu_task_list_init(&tasks_);
  size_ = 0;
  busy_until_ = 0;
  unfinished_ = bytes_ = 0;
  room_ = room;
  workers_ = workers;
}

void Lane::push(starpu_task* task, double expected) {
  const std::lock_guard lock(mutex_);
  busy_until_ = std::max(starpu_timing_now(), busy_until_) + expected / workers_;
  ++unfinished_;
  starpu_task_list_push_back(&tasks_, task);
  starpu_push_task_end(task);
  size_.fetch_add(1, std::memory_order_release);
}

starpu_task* Lane::pop() {
  if (is_empty()) return nullptr;
  const std::lock_guard lock(mutex_);
  if (starpu_task_list_empty(&tasks_)) return nullptr;
  const std::size_t bytes = bytes_of(*starpu_task_list_front(&tasks_));
  if (bytes_ > 0 && bytes > room_ - std::min(room_, bytes_)) return nullptr;
  bytes_ += bytes;
  size_.fetch_sub(1, std::memory_order_relaxed);
  return starpu_task_list_pop_front(&tasks_);
}

void Lane::begin() {
  const std::lock_guard lock(mutex_);
  ++unfinished_;
}

void Lane::end(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  --unfinished_;
  bytes_ -= bytes;
}

void Lane::correct(double difference) {
  const std::lock_guard lock(mutex_);
  busy_until_ += difference / workers_;
}

double Lane::left() {
  const std::lock_guard lock(mutex_);
  return std::max(busy_until_ - starpu_timing_now(), 0.0);
}

bool Lane::has_none() {
  const std::lock_guard lock(mutex_);
  return unfinished_ == 0;
}

}  // namespace pleach
