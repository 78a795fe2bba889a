// What each block of one layout sends to each block of another one: all in one message for each pair of blocks, of
// which those of a rank pass nothing but the vector.
#pragma once

#include <pleach/block_vector.hpp>

#include "base/types.hpp"
#include "runtime/data/handle.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace pleach {

/// [own block of the one side][block of the other side]; null where there is nothing to say.
using Messages = std::vector<std::vector<std::shared_ptr<Handle>>>;

class Exchange {
 public:
  /// counts[k][j]: elements that own block k of `from` has for block j of `to`. Waits for all ranks.
  Exchange(Network& network, const Layout& from, const Layout& to, std::vector<std::vector<std::uint32_t>> counts);

  /// The number of elements that own block k of `from` sends to block j of `to`.
  [[nodiscard]] std::uint32_t sent(std::size_t k, std::size_t j) const { return sent_[k][j]; }
  /// The number of elements that own block l of `to` receives from block i of `from`.
  [[nodiscard]] std::uint32_t received(std::size_t l, std::size_t i) const { return received_[l][i]; }
  [[nodiscard]] std::uint64_t received(std::size_t l) const;

  [[nodiscard]] std::size_t ranks() const { return network_->ranks(); }
  /// The number of own block k of `from` in the whole layout.
  [[nodiscard]] std::size_t number_of(std::size_t k) const { return from_->first_block(network_->rank()) + k; }

  /// Vectors for what is sent, or for the answers to what was received; under nobody's lock.
  [[nodiscard]] Messages messages(std::size_t element_bytes) const { return vectors_of(sent_, element_bytes); }
  [[nodiscard]] Messages answers(std::size_t element_bytes) const { return vectors_of(received_, element_bytes); }

  /// Sends messages from `from` to `to`, and back. The functions return at once; they are called without a Submission.
  [[nodiscard]] Messages forward(Messages messages, std::size_t element_bytes) const {
    return pass(*from_, *to_, std::move(messages), received_, element_bytes);
  }
  [[nodiscard]] Messages back(Messages answers, std::size_t element_bytes) const {
    return pass(*to_, *from_, std::move(answers), sent_, element_bytes);
  }

  /// Counts what blocks of a rank know of each other without a message, as if each value had been sent.
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

/// One vector of what arrived, one behind the other; there may be nulls. Called without a Submission.
std::shared_ptr<Handle> put_together(Runtime& runtime, const std::vector<std::shared_ptr<Handle>>& messages, Type type);

/// One for each own block.
std::vector<std::shared_ptr<Handle>> put_together(Runtime& runtime, const Messages& arrived, Type type);

}  // namespace pleach
