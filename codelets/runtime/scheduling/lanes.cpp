#include "runtime/scheduling/lanes.hpp"

namespace pleach {

void Lane::open(std::size_t room, int first_worker, int workers) {
  const std::lock_guard lock(mutex_);
  queues_.resize(static_cast<std::size_t>(workers));
  for (starpu_task_list& queue : queues_) starpu_task_list_init(&queue);
  size_ = next_ = 0;
  busy_until_ = 0;
  unfinished_ = ready_bytes_ = bytes_ = 0;
  room_ = room;
  first_worker_ = first_worker;
}

std::optional<std::size_t> Lane::own_queue() const {
  const int number = starpu_worker_get_id() - first_worker_;
  if (number < 0 || static_cast<std::size_t>(number) >= queues_.size()) return std::nullopt;
  return static_cast<std::size_t>(number);
}

void Lane::push(starpu_task* task, Hint& hint, double expected) {
  const std::lock_guard lock(mutex_);
  busy_until_ = std::max(starpu_timing_now(), busy_until_) + expected / static_cast<double>(queues_.size());
  hint.clock = clock_;
  ready_bytes_ += hint.bytes;
  ++unfinished_;
  const auto own = own_queue();
  starpu_task_list_push_back(&queues_[own ? *own : next_++ % queues_.size()], task);
  starpu_push_task_end(task);
  size_.fetch_add(1, std::memory_order_release);
}

bool Lane::has_room_for(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  const std::size_t taken = bytes_ + ready_bytes_;
  return bytes <= room_ - std::min(room_, taken);
}

starpu_task* Lane::pop() {
  if (is_empty()) return nullptr;
  const std::lock_guard lock(mutex_);
  const std::size_t own = own_queue().value_or(0);
  for (std::size_t k = 0; k < queues_.size(); ++k) {
    starpu_task_list& queue = queues_[(own + k) % queues_.size()];
    if (starpu_task_list_empty(&queue)) continue;
    const std::size_t bytes = static_cast<const Hint*>(starpu_task_list_front(&queue)->sched_data)->bytes;
    if (bytes_ > 0 && bytes > room_ - std::min(room_, bytes_)) return nullptr;
    bytes_ += bytes;
    ready_bytes_ -= bytes;
    size_.fetch_sub(1, std::memory_order_relaxed);
    return starpu_task_list_pop_front(&queue);
  }
  return nullptr;
}

void Lane::end(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  --unfinished_;
  bytes_ -= bytes;
}

void Lane::correct(double difference, std::uint64_t clock) {
  const std::lock_guard lock(mutex_);
  if (clock == clock_) busy_until_ += difference / static_cast<double>(queues_.size());
}

void Lane::set_clock_to_now() {
  const std::lock_guard lock(mutex_);
  if (unfinished_ > 0) return;  // a new task has come
  busy_until_ = 0;
  ++clock_;
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
