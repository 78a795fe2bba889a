// Exchange: sends one message from each block of a layout to each block of another layout. Between blocks of one rank,
// it only passes the pointer.
#pragma once

#include <pleach/block_vector.hpp>

#include "base/types.hpp"
#include "runtime/data/handle.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace pleach {

/// [own block of one side][block of the other side]; null if there is nothing to send.
using Messages = std::vector<std::vector<std::shared_ptr<Handle>>>;

class Exchange {
 public:
  /// counts[k][j]: number of elements that own block k of `from` sends to block j of `to`. Waits for all ranks.
  Exchange(Network& network, const Layout& from, const Layout& to, std::vector<std::vector<std::uint32_t>> counts);

  /// The number of elements that own block k of `from` sends to block j of `to`.
  [[nodiscard]] std::uint32_t sent(std::size_t k, std::size_t j) const { return sent_[k][j]; }
  /// The number of elements that own block l of `to` receives from block i of `from`.
  [[nodiscard]] std::uint32_t received(std::size_t l, std::size_t i) const { return received_[l][i]; }
  [[nodiscard]] std::uint64_t received(std::size_t l) const;

  [[nodiscard]] std::size_t ranks() const { return network_->ranks(); }
  /// The number of own block k of `from` in the whole layout.
  [[nodiscard]] std::size_t number_of(std::size_t k) const { return from_->first_block(network_->rank()) + k; }

  /// Allocates vectors for the messages, or for the answers to the received messages. Call them without locks.
  [[nodiscard]] Messages messages(std::size_t element_bytes) const { return vectors_of(sent_, element_bytes); }
  [[nodiscard]] Messages answers(std::size_t element_bytes) const { return vectors_of(received_, element_bytes); }

  /// Sends messages from `from` to `to`, and back. The functions return at once. Call them without a Submission.
  [[nodiscard]] Messages forward(Messages messages, std::size_t element_bytes) const {
    return pass(*from_, *to_, std::move(messages), received_, element_bytes);
  }
  [[nodiscard]] Messages back(Messages answers, std::size_t element_bytes) const {
    return pass(*to_, *from_, std::move(answers), sent_, element_bytes);
  }

  /// Counts values that blocks of a rank use of each other without a message, as if they had been sent.
  static void count_unsent(Network& network, std::uint64_t messages, std::uint64_t bytes) {
    network.count_between_blocks(messages, bytes);
  }

 private:
  using Counts = std::vector<std::vector<std::uint32_t>>;
  Messages vectors_of(const Counts& counts, std::size_t element_bytes) const;
  Messages pass(const Layout& from, const Layout& to, Messages messages, const Counts& arriving,
                std::size_t element_bytes) const;

  Network* network_;
  const Layout *from_, *to_;
  Counts sent_, received_;
};

/// Returns one vector with the messages, concatenated. Messages may be null. Call it without a Submission.
std::shared_ptr<Handle> put_together(Runtime& runtime, const std::vector<std::shared_ptr<Handle>>& messages, Type type);

/// The same for each own block.
std::vector<std::shared_ptr<Handle>> put_together(Runtime& runtime, const Messages& arrived, Type type);

}  // namespace pleach
