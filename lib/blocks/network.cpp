#include <pleach/error.hpp>
#include <pleach/network.hpp>

#include "runtime/data/handle.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/submission.hpp"

#include <cstdlib>
#include <memory>
#include <utility>

namespace pleach {

namespace {

/// A message that is under way keeps its vector.
class Message {
 public:
  Message(Runtime& runtime, Handle& vector)
      : runtime_(runtime.impl()), vector_(vector.shared_from_this()), outcome_(vector.outcome()) {
    begin_task(runtime_.tasks_under_way);
  }
  ~Message() {
    const NoWaiting callback;
    vector_.reset();
    end_task(runtime_.tasks_under_way);
  }
  Message(const Message&) = delete;
  Message& operator=(const Message&) = delete;

  static void done(void* message) { delete static_cast<Message*>(message); }

 private:
  Runtime::Impl& runtime_;
  const Correspondence correspondence_;
  std::shared_ptr<Handle> vector_;
  std::shared_ptr<Outcome> outcome_;
};

}  // namespace

void Network::abort(int status) { std::_Exit(status); }

std::vector<std::vector<std::byte>> Network::all_gather(std::span<const std::byte> mine) {
  return {{mine.begin(), mine.end()}};
}

std::vector<std::vector<std::uint64_t>> Network::all_to_all(std::vector<std::vector<std::uint64_t>> to) { return to; }

std::size_t Network::start_send(_starpu_data_state*, std::size_t, std::int64_t, void (*)(void*), void*) {
  throw ArgumentError("Network: there is no other rank");
}
void Network::start_receive(_starpu_data_state*, std::size_t, std::int64_t, void (*)(void*), void*) {
  throw ArgumentError("Network: there is no other rank");
}

void Network::send(Handle& vector, std::size_t to, std::int64_t tag) {
  auto message = std::make_unique<Message>(runtime_, vector);
  bytes_ += vector.capacity() * vector.element_bytes();
  const Submission submission;
  messages_ += start_send(vector.whole().handle, to, tag, Message::done, message.get());
  (void)message.release();
}

void Network::receive(Handle& vector, std::size_t from, std::int64_t tag) {
  vector.renew_outcome();
  auto message = std::make_unique<Message>(runtime_, vector);
  const Submission submission;
  vector.set_filled();
  start_receive(vector.whole().handle, from, tag, Message::done, message.get());
  (void)message.release();
}

std::int64_t Network::tags(std::size_t count) {
  return std::exchange(next_tag_, next_tag_ + static_cast<std::int64_t>(count));
}

}  // namespace pleach
