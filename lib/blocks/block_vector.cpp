#include <pleach/block_vector.hpp>
#include <pleach/error.hpp>

#include "arguments.hpp"
#include "array/copy_part/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/exchange.hpp"
#include "blocks/requirements.hpp"
#include "instances.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <new>
#include <string_view>
#include <system_error>

namespace pleach {

namespace {

/// 2^26 values of 16 bytes fit in one message of mpi::Network.
constexpr std::uint64_t max_in_message = std::uint64_t{1} << 26;

/// Maximal elements of a block that operations can count.
constexpr std::uint64_t max_in_block = (std::uint64_t{1} << 31) - 1;

/// Maximal number of vectors of 8 bytes that operations have on a device at a time.
constexpr std::size_t vectors_at_once = 16;
/// Bytes of an arc while the arcs of a block are sorted.
constexpr std::size_t bytes_of_arc = 40;

/// Returns the value of PLEACH_BLOCK, or 0.
std::size_t block_of_environment() {
  const char* text = std::getenv("PLEACH_BLOCK");
  if (text == nullptr) return 0;
  const std::string_view digits(text);
  std::size_t block = 0;
  const auto [end, error] = std::from_chars(digits.begin(), digits.end(), block);
  if (error != std::errc{} || end != digits.end() || block == 0) {
    throw ArgumentError("BlockVector: PLEACH_BLOCK is '" + std::string(text) + "', which is no number of elements");
  }
  return block;
}

/// The limits on block size and block count that a rank requests.
struct Wish {
  std::uint64_t most;   // elements of a block
  std::uint64_t least;  // blocks of a rank
};

/// The limits that all ranks agree on.
Wish agreed_wish(Network& network, const BlockOptions& options) {
  Wish wish{std::min(network.ranks() > 1 ? max_in_message : max_in_block,
                     std::max<std::uint64_t>(max_in_block / std::max<std::uint64_t>(options.degree, 1), 1)),
            1};
  const std::size_t fixed = options.block > 0 ? options.block : block_of_environment();
  if (fixed > 0) {
    wish = {fixed, 0};
  } else {
    std::uint64_t devices = 0;
    const auto nodes = network.runtime().memory().nodes;
    for (std::size_t k = 1; k < nodes.size(); ++k) {  // node 0 is the host
      if (!nodes[k].total) continue;
      ++devices;
      const std::uint64_t bytes = vectors_at_once * sizeof(double) + options.degree * bytes_of_arc;
      wish.most = std::min(wish.most, std::max<std::uint64_t>(*nodes[k].total / bytes, 1));
    }
    wish.least = std::max<std::uint64_t>(devices, 1);
  }
  for (const Wish& other : all_of(network, std::vector{wish})) {
    wish = {std::min(wish.most, other.most), std::max(wish.least, other.least)};
  }
  require_countable("BlockVector", "elements of a block", wish.most);
  return wish;
}

std::shared_ptr<const Layout> even_layout(Network& network, std::uint64_t size, const BlockOptions& options) {
  const Wish wish = agreed_wish(network, options);
  const std::uint64_t ranks = network.ranks(), wanted = std::max<std::uint64_t>(wish.least * ranks, 1);
  std::uint64_t block = wish.most;
  if (wish.least > 0) block = std::clamp<std::uint64_t>((size + wanted - 1) / wanted, 1, wish.most);
  const std::uint64_t blocks = (size + block - 1) / block;
  std::vector<std::uint64_t> first;
  for (std::uint64_t b = 0; b <= blocks; ++b) first.push_back(std::min(b * block, size));
  std::vector<std::size_t> first_block;
  for (std::uint64_t r = 0; r <= ranks; ++r) first_block.push_back(static_cast<std::size_t>(r * blocks / ranks));
  return std::make_shared<const Layout>(std::move(first), std::move(first_block));
}

std::shared_ptr<const Layout> layout_of_parts(Network& network, std::uint64_t part, const BlockOptions& options) {
  const Wish wish = agreed_wish(network, options);
  std::vector<std::uint64_t> first{0};
  std::vector<std::size_t> first_block{0};
  for (const std::uint64_t size : all_of(network, std::vector{part})) {
    const std::uint64_t wanted = std::max<std::uint64_t>(wish.least, 1);
    std::uint64_t block = wish.most;
    if (wish.least > 0) block = std::clamp<std::uint64_t>((size + wanted - 1) / wanted, 1, wish.most);
    for (std::uint64_t done = 0; done < size; done += block) {
      first.push_back(first.back() + std::min(block, size - done));
    }
    first_block.push_back(first.size() - 1);
  }
  return std::make_shared<const Layout>(std::move(first), std::move(first_block));
}

void require_ranks(const std::shared_ptr<const Layout>& layout, const Network& network) {
  if (layout == nullptr) throw ArgumentError("BlockVector: there is no layout");
  if (layout->ranks() != network.ranks()) {
    throw ArgumentError("BlockVector: the layout is of " + std::to_string(layout->ranks()) + " ranks, there are " +
                        std::to_string(network.ranks()));
  }
}

/// An error in the blocks of a rank: there are `found` blocks instead of `expected`; or block `number` has that many
/// elements, or another Runtime.
struct BlockFault {
  enum class Kind : std::uint64_t { none, count, size, runtime } kind = Kind::none;
  std::uint64_t number = 0, found = 0, expected = 0;
};

template <class T>
BlockFault fault_of(const Network& network, const Layout& layout, std::span<const Vector<T>> blocks) {
  const std::size_t first = layout.first_block(network.rank()), count = layout.first_block(network.rank() + 1) - first;
  if (blocks.size() != count) return {BlockFault::Kind::count, network.rank(), blocks.size(), count};
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t size = layout.size(first + k);
    if (blocks[k].size() != size) return {BlockFault::Kind::size, first + k, blocks[k].size(), size};
    if (&blocks[k].runtime() != &network.runtime()) return {BlockFault::Kind::runtime, first + k};
  }
  return {};
}

std::string text_of(const BlockFault& fault) {
  const std::string number = std::to_string(fault.number), found = std::to_string(fault.found),
                    expected = std::to_string(fault.expected);
  if (fault.kind == BlockFault::Kind::count) {
    return "BlockVector: rank " + number + " gives " + found + " blocks, the layout has " + expected;
  }
  if (fault.kind == BlockFault::Kind::runtime) {
    return "BlockVector: block " + number + " is of another Runtime than the Network";
  }
  return "BlockVector: block " + number + " has " + found + " elements, the layout has " + expected;
}

/// Sets the affinity of the blocks: each accelerator gets an equal share of them.
template <class T>
void settle_blocks(BlockVector<T>& vector) {
  for (std::size_t k = 0; k < vector.blocks().size(); ++k) {
    vector.blocks()[k].handle().set_affinity(device_of_block(k, vector.blocks().size()));
  }
}

}  // namespace

Layout::Layout(std::vector<std::uint64_t> first, std::vector<std::size_t> first_block)
    : first_(std::move(first)), first_block_(std::move(first_block)) {
  if (first_.empty() || first_block_.empty() || first_.front() != 0 || first_block_.front() != 0 ||
      !std::ranges::is_sorted(first_) || !std::ranges::is_sorted(first_block_) || first_block_.back() != blocks()) {
    throw ArgumentError("Layout: the first elements of blocks and the first blocks of ranks have to ascend from 0");
  }
}

std::size_t Layout::owner(std::size_t block) const {
  const auto after = std::ranges::upper_bound(first_block_, block);
  return static_cast<std::size_t>(after - first_block_.begin()) - 1;
}

template <class T>
BlockVector<T>::BlockVector(Network& network, std::uint64_t size, BlockOptions options) try
    : BlockVector(network, even_layout(network, size, options)) {
} catch (const std::bad_alloc&) {
  throw_out_of_memory("BlockVector");
}

template <class T>
BlockVector<T>::BlockVector(Network& network, std::shared_ptr<const Layout> layout) try
    : network_(&network), layout_(std::move(layout)) {
  require_ranks(layout_, network);
  for (std::size_t b = first_block(); b < layout_->first_block(network.rank() + 1); ++b) {
    blocks_.emplace_back(network.runtime(), layout_->size(b));
  }
  settle_blocks(*this);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("BlockVector");
}

template <class T>
BlockVector<T>::BlockVector(Network& network, std::shared_ptr<const Layout> layout, std::vector<Vector<T>> blocks) try
    : network_(&network), layout_(std::move(layout)), blocks_(std::move(blocks)) {
  require_ranks(layout_, network);
  for (const BlockFault& fault : all_of(network, std::vector{fault_of<T>(network, *layout_, blocks_)})) {
    if (fault.kind != BlockFault::Kind::none) throw ArgumentError(text_of(fault));
  }
  settle_blocks(*this);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("BlockVector");
}

template <class T>
BlockVector<T>::BlockVector(Network& network, std::shared_ptr<const Layout> layout, std::vector<Vector<T>> blocks,
                            Fitting)
    : network_(&network), layout_(std::move(layout)), blocks_(std::move(blocks)) {
  settle_blocks(*this);
}

template <class T>
BlockVector<T>::BlockVector(Network& network, std::span<const T> part, BlockOptions options) try
    : BlockVector(network, layout_of_parts(network, part.size(), options)) {
  auto from = part.begin();
  for (Vector<T>& block : blocks_) {
    std::copy_n(from, block.size(), block.write().begin());
    from += static_cast<std::ptrdiff_t>(block.size());
  }
} catch (const std::bad_alloc&) {
  throw_out_of_memory("BlockVector");
}

template <class T>
BlockVector<T>::BlockVector(Network& network, std::shared_ptr<const Layout> layout, std::span<const T> part) try
    : BlockVector(network, std::move(layout)) {
  // Makes one block of each rank's part; each block of the layout then gets its elements from these.
  std::vector<std::uint64_t> first{0};
  std::vector<std::size_t> first_block{0};
  for (const std::uint64_t size : all_of(network, std::vector{std::uint64_t{part.size()}})) {
    first.push_back(first.back() + size);
    first_block.push_back(first_block.back() + 1);
  }
  require_length("BlockVector", "the parts", first.back(), "the layout", layout_->size());
  const Layout parts(std::move(first), std::move(first_block));
  const std::uint64_t begin = parts.first(network.rank()), end = begin + part.size();
  std::vector<std::uint32_t> counts(layout_->blocks());
  for (std::size_t b = 0; b < counts.size(); ++b) {
    const std::uint64_t from = std::max(begin, layout_->first(b)), to = std::min(end, layout_->first(b + 1));
    counts[b] = static_cast<std::uint32_t>(to > from ? to - from : 0);
  }
  Runtime& runtime = network.runtime();
  Messages messages(1);
  for (std::size_t b = 0, next = 0; b < counts.size(); next += counts[b++]) {
    const std::span<const T> piece = part.subspan(next, counts[b]);
    messages[0].push_back(piece.empty() ? nullptr : hand_over(runtime, std::vector<T>(piece.begin(), piece.end())));
  }
  const Exchange exchange(network, parts, *layout_, {counts});
  const Messages arrived = exchange.forward(std::move(messages), sizeof(T));
  const Submission submission;
  for (std::size_t l = 0; l < blocks_.size(); ++l) {
    std::uint32_t to = 0;
    for (const auto& piece : arrived[l]) {
      if (!piece) continue;
      copy_part::submit(runtime, {type_of<T>(), 0, to, static_cast<std::uint32_t>(piece->size()), to > 0},
                        {piece, blocks_[l]});
      to += static_cast<std::uint32_t>(piece->size());
    }
    if (to > 0) blocks_[l].handle().set_filled();
  }
} catch (const std::bad_alloc&) {
  throw_out_of_memory("BlockVector");
}

template <class T>
std::vector<T> BlockVector<T>::part() const try {
  std::vector<T> values;
  for (const Vector<T>& block : blocks()) {
    const View<const T> view = block.read();
    values.insert(values.end(), view.begin(), view.end());
  }
  return values;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("BlockVector::part");
}

template <class T>
std::vector<T> BlockVector<T>::gather(std::size_t rank) const try {
  if (rank >= network_->ranks()) throw ArgumentError("BlockVector::gather: there is no rank " + std::to_string(rank));
  require_filled("BlockVector::gather", "it", *this);
  for (const Vector<T>& block : blocks_) require_settled("BlockVector::gather", "it", block);
  const std::int64_t tag = network_->tags(layout_->blocks());
  const auto tag_of = [&](std::size_t b) { return tag + static_cast<std::int64_t>(b); };
  if (network_->rank() != rank) {
    for (std::size_t k = 0; k < blocks_.size(); ++k) {
      if (blocks_[k].size() > 0) network_->send(blocks_[k].handle(), rank, tag_of(first_block() + k));
    }
    return {};
  }
  std::vector<Vector<T>> received;
  for (std::size_t b = 0; b < layout_->blocks(); ++b) {
    const std::size_t owner = layout_->owner(b);
    if (owner == rank || layout_->size(b) == 0) continue;
    received.emplace_back(network_->runtime(), layout_->size(b));
    network_->receive(received.back().handle(), owner, tag_of(b));
  }
  std::vector<T> values;
  values.reserve(size());
  auto next = received.begin();
  for (std::size_t b = 0; b < layout_->blocks(); ++b) {
    if (layout_->size(b) == 0) continue;
    const Vector<T>& block = layout_->owner(b) == rank ? blocks_[b - first_block()] : *next++;
    const View<const T> view = block.read();
    values.insert(values.end(), view.begin(), view.end());
  }
  return values;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("BlockVector::gather");
}

#define INSTANCES(T) template class BlockVector<T>;
PLEACH_FOR_VALUES(INSTANCES)

}  // namespace pleach
