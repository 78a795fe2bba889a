// The processes that share the blocks of BlockVectors, and their messages.
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

/// The messages of a rank that carry vectors, without the few numbers that operations agree upon.
struct NetworkTraffic {
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
};

/// The ranks of a job, each a process with a Runtime. This class is for one process; pleach/mpi.hpp has that for
/// several. All ranks call the operations on BlockVectors in the same order, each from one thread, and with the same
/// arguments except their own parts. A Network outlives what was built with it; its Runtime outlives the Network.
class PLEACH_EXPORT Network {
 public:
  explicit Network(Runtime& runtime) : runtime_(runtime) {}
  virtual ~Network() = default;
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  [[nodiscard]] Runtime& runtime() const { return runtime_; }
  [[nodiscard]] virtual std::size_t rank() const { return 0; }
  [[nodiscard]] virtual std::size_t ranks() const { return 1; }

  /// Returns whether one process has all blocks, so that operations need no messages.
  [[nodiscard]] virtual bool has_all_blocks() const { return ranks() == 1; }

  /// The traffic of this rank since the Network was made.
  [[nodiscard]] NetworkTraffic traffic() const { return {messages_, bytes_}; }

  /// The traffic between different blocks, of one rank or of several.
  [[nodiscard]] NetworkTraffic between_blocks() const { return {block_messages_, block_bytes_}; }

  /// Ends the processes of all ranks. For a rank that cannot go on while others may wait for it.
  [[noreturn]] virtual void abort(int status);

  /// Returns the bytes of every rank, in the order of the ranks; each rank may give another length. Waits for all
  /// ranks.
  [[nodiscard]] virtual std::vector<std::vector<std::byte>> all_gather(std::span<const std::byte> mine);

  /// Sends to[r] to rank r. Returns what each rank has sent to this one, in their order. Waits for all ranks.
  [[nodiscard]] virtual std::vector<std::vector<std::uint64_t>> all_to_all(std::vector<std::vector<std::uint64_t>> to);

  /// Sends a vector to another rank, or receives one of the same size. StarPU orders this with the tasks on the vector,
  /// before and after. Both sides give the same tag, which no other message has. Returns at once.
  void send(Handle& vector, std::size_t to, std::int64_t tag);
  void receive(Handle& vector, std::size_t from, std::int64_t tag);

  /// Reserves `count` unused tags, the same on all ranks, and returns the first.
  [[nodiscard]] std::int64_t tags(std::size_t count);

 protected:
  /// Begins to send StarPU's data, and calls done(argument) when it is sent. Returns the number of messages.
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
