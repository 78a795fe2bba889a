#include "blocks/exchange.hpp"

#include "arguments.hpp"
#include "array/copy_part/codelet.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pleach {

Exchange::Exchange(Network& network, const Layout& from, const Layout& to, Counts counts)
    : network_(&network), from_(&from), to_(&to), sent_(std::move(counts)) {
  // Ranks exchange the counts of their blocks.
  std::vector<std::vector<std::uint64_t>> told(network.ranks());
  for (std::size_t r = 0; r < network.ranks(); ++r) {
    for (const auto& row : sent_) {
      const auto begin = row.begin();
      told[r].insert(told[r].end(), begin + static_cast<std::ptrdiff_t>(to.first_block(r)),
                     begin + static_cast<std::ptrdiff_t>(to.first_block(r + 1)));
    }
  }
  const auto heard = network.all_to_all(std::move(told));
  const std::size_t mine = network.rank(), own = to.first_block(mine + 1) - to.first_block(mine);
  received_.assign(own, std::vector<std::uint32_t>(from.blocks()));
  for (std::size_t r = 0; r < network.ranks(); ++r) {
    auto count = heard[r].begin();
    for (std::size_t i = from.first_block(r); i < from.first_block(r + 1); ++i) {
      for (std::size_t l = 0; l < own; ++l) received_[l][i] = static_cast<std::uint32_t>(*count++);
    }
  }
}

std::uint64_t Exchange::received(std::size_t l) const {
  return std::reduce(received_[l].begin(), received_[l].end(), std::uint64_t{0});
}

Messages Exchange::vectors_of(const Counts& counts, std::size_t element_bytes) const {
  Messages messages;
  for (const auto& row : counts) {
    auto& vectors = messages.emplace_back(row.size());
    for (std::size_t j = 0; j < row.size(); ++j) {
      if (row[j] > 0) vectors[j] = reserve_scratch(network_->runtime(), row[j], element_bytes);
    }
  }
  return messages;
}

Messages Exchange::pass(const Layout& from, const Layout& to, Messages messages, const Counts& arriving,
                        std::size_t element_bytes) const {
  const std::size_t rank = network_->rank(), first_from = from.first_block(rank), first_to = to.first_block(rank);
  const std::int64_t tag = network_->tags(from.blocks() * to.blocks());
  const auto tag_of = [&](std::size_t i, std::size_t j) {
    return tag + static_cast<std::int64_t>(i * to.blocks() + j);
  };
  for (std::size_t k = 0; k < messages.size(); ++k) {
    for (std::size_t j = 0; j < to.blocks(); ++j) {
      if (messages[k][j] && first_from + k != j)
        network_->count_between_blocks(1, messages[k][j]->size() * element_bytes);
    }
  }
  Messages arrived(arriving.size());
  for (std::size_t l = 0; l < arriving.size(); ++l) {
    arrived[l].resize(from.blocks());
    for (std::size_t i = 0; i < from.blocks(); ++i) {
      if (arriving[l][i] == 0) continue;
      const std::size_t owner = from.owner(i);
      if (owner == rank) {
        arrived[l][i] = std::move(messages[i - first_from][first_to + l]);
      } else {
        arrived[l][i] = reserve_scratch(network_->runtime(), arriving[l][i], element_bytes);
        network_->receive(*arrived[l][i], owner, tag_of(i, first_to + l));
      }
      arrived[l][i]->set_affinity(device_of_block(l, arriving.size()));
    }
  }
  for (std::size_t k = 0; k < messages.size(); ++k) {
    for (std::size_t j = 0; j < to.blocks(); ++j) {
      if (messages[k][j]) network_->send(*messages[k][j], to.owner(j), tag_of(first_from + k, j));
    }
  }
  return arrived;
}

std::shared_ptr<Handle> put_together(Runtime& runtime, const std::vector<std::shared_ptr<Handle>>& messages,
                                     Type type) {
  std::size_t size = 0;
  for (const auto& message : messages) size += message ? message->size() : 0;
  require_countable("BlockVector", "elements that a block gets", size);
  auto whole = reserve_scratch(runtime, size, bytes_of(type));
  const Submission submission;
  std::uint32_t to = 0;
  for (const auto& message : messages) {
    if (!message || message->size() == 0) continue;
    const auto count = static_cast<std::uint32_t>(message->size());
    copy_part::submit(runtime, {type, 0, to, count, to > 0}, {message, whole});
    to += count;
  }
  return whole;
}

std::vector<std::shared_ptr<Handle>> put_together(Runtime& runtime, const Messages& arrived, Type type) {
  std::vector<std::shared_ptr<Handle>> blocks;
  for (const auto& messages : arrived) blocks.push_back(put_together(runtime, messages, type));
  return blocks;
}

}  // namespace pleach
