// The processes that share the blocks of BlockVectors, and what they tell each other.
#pragma once

#include <pleach/export.hpp>
#include <pleach/runtime.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

struct _starpu_data_state;

namespace pleach {

class Handle;

/// The traffic of a rank: the vectors that it sent, without the few numbers that operations agree upon.
struct NetworkTraffic {
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
};

/// The ranks of a job, each a process with a Runtime. This class is the job of one process; pleach/mpi.hpp has that of
/// several. All ranks call the operations on BlockVectors in the same order, from one thread of each, and with the same
/// arguments but for the parts that are their own. Must outlive what was built with it, and not its Runtime.
class PLEACH_EXPORT Network {
 public:
  explicit Network(Runtime& runtime) : runtime_(runtime) {}
  virtual ~Network() = default;
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  [[nodiscard]] Runtime& runtime() const { return runtime_; }
  [[nodiscard]] virtual std::size_t rank() const { return 0; }
  [[nodiscard]] virtual std::size_t ranks() const { return 1; }

  /// Returns whether one process has all blocks, so that operations may do without messages.
  [[nodiscard]] virtual bool has_all_blocks() const { return ranks() == 1; }

  /// The traffic of this rank since the Network was made.
  [[nodiscard]] NetworkTraffic traffic() const { return {messages_, bytes_}; }

  /// The traffic from own blocks to other blocks, of this rank or not: it would be sent if each block were a rank's.
  [[nodiscard]] NetworkTraffic between_blocks() const { return {block_messages_, block_bytes_}; }

  /// Ends the processes of all ranks, for one that cannot go on: the others may wait for it.
  [[noreturn]] virtual void abort(int status);

  /// Returns the bytes of every rank, in the order of the ranks; each rank may give another length. Waits for all
  /// ranks.
  [[nodiscard]] virtual std::vector<std::vector<std::byte>> all_gather(std::span<const std::byte> mine);

  /// to[r] goes to rank r: what the ranks have for this one, in their order. Waits for all ranks.
  [[nodiscard]] virtual std::vector<std::vector<std::uint64_t>> all_to_all(std::vector<std::vector<std::uint64_t>> to);

  /// Sends a vector to another rank, or receives one of the same size, when the tasks before that use it are done;
  /// those after wait for that. Both sides give the same tag, which no other message has. They return at once.
  void send(Handle& vector, std::size_t to, std::int64_t tag);
  void receive(Handle& vector, std::size_t from, std::int64_t tag);

  /// Tags that were not used yet: the first of `count`, the same on all ranks.
  [[nodiscard]] std::int64_t tags(std::size_t count);

 protected:
  /// Begins to send StarPU's data; done(argument) follows. Returns the number of messages.
  virtual std::size_t start_send(_starpu_data_state* data, std::size_t to, std::int64_t tag, void (*done)(void*),
                                 void* argument);
  virtual void start_receive(_starpu_data_state* data, std::size_t from, std::int64_t tag, void (*done)(void*),
                             void* argument);

 private:
  Runtime& runtime_;
  friend class Exchange;
  void count_between_blocks(std::uint64_t messages, std::uint64_t bytes) {
    block_messages_ += messages;
    block_bytes_ += bytes;
  }

  std::int64_t next_tag_ = 0;
  std::atomic<std::uint64_t> messages_ = 0, bytes_ = 0;
  std::uint64_t block_messages_ = 0, block_bytes_ = 0;
};

}  // namespace pleach
