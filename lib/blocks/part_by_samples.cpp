// Sample sort over blocks: sort each, take samples at regular places, and of all of these the splitters (Shi and
// Schaeffer, "Parallel sorting by regular sampling", 1992; Frazer and McKellar, "Samplesort", 1970).
#include "blocks/key_parts.hpp"

#include "arguments.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "sort/count_below/codelet.hpp"

#include <algorithm>
#include <utility>

namespace pleach {

namespace {

/// Number of samples of a block for each block. In each block, fewer keys than a sample stands for are on the wrong
/// side of a splitter: in all 1/32 of a block, at either end.
constexpr std::size_t samples_each = 32;

std::vector<std::uint32_t> regular_places(std::size_t n, std::size_t samples) {
  std::vector<std::uint32_t> places(std::min(n, samples));
  for (std::size_t i = 0; i < places.size(); ++i) {
    places[i] = static_cast<std::uint32_t>((2 * i + 1) * n / (2 * places.size()));
  }
  return places;
}

/// Returns the number of keys of each own block that are smaller than each pivot.
std::vector<std::vector<std::uint32_t>> count_smaller(const KeyParts& parts, const Handles& orders,
                                                      const std::vector<std::uint64_t>& pivots) {
  Runtime& runtime = parts.runtime();
  const auto pivot = hand_over(runtime, pivots);
  Handles counts;
  for (std::size_t k = 0; k < orders.size(); ++k) {
    counts.push_back(orders[k] ? reserve_scratch(runtime, pivots.size(), sizeof(std::uint32_t)) : nullptr);
    if (!orders[k]) continue;
    const Submission submission;
    count_below::submit(runtime, {moved_as(parts.key), is_rounded_type(parts.key)},
                        {parts.keys[k], orders[k], pivot, counts[k]});
  }
  auto smaller = read_back<std::uint32_t>(runtime, counts);
  for (auto& of_block : smaller) of_block.resize(pivots.size());
  return smaller;
}

}  // namespace

void part_by_samples(KeyParts& parts) {
  const Layout& layout = *parts.blocks;
  const std::size_t blocks = layout.blocks(), boundaries = blocks - 1;
  if (boundaries == 0) return;
  Handles orders = order_parts(parts);
  std::vector<std::vector<std::uint32_t>> places;
  for (const auto& keys : parts.keys) places.push_back(regular_places(keys->size(), samples_each * blocks));
  std::vector<KeySample> samples = samples_of(parts, places, &orders);
  std::ranges::sort(samples, comes_before);

  std::vector<KeySample> splitters;
  const KeySample behind_all{~std::uint64_t{0}, static_cast<std::uint32_t>(blocks), 0, 0};
  for (std::size_t b = 1; b <= boundaries; ++b) {
    const double share = static_cast<double>(layout.first(b)) / static_cast<double>(layout.size());
    const auto splitter = splitter_at(samples, share);
    splitters.push_back(splitter != samples.end() ? *splitter : behind_all);
  }
  std::vector<std::uint64_t> pivots;
  for (const KeySample& splitter : splitters) pivots.push_back(splitter.key);
  for (const KeySample& splitter : splitters) pivots.push_back(splitter.key + 1);  // 0 after the last splitter of all
  const auto smaller = count_smaller(parts, orders, pivots);
  Cuts cuts;
  for (std::size_t k = 0; k < parts.keys.size(); ++k) {
    const auto n = static_cast<std::uint32_t>(parts.keys[k]->size());
    std::vector<std::uint32_t>& cut = cuts.emplace_back(1, 0);
    for (std::size_t b = 0; b < boundaries; ++b) {
      const std::size_t block = parts.first_block() + k, of = splitters[b].block;
      const std::uint32_t up_to = pivots[boundaries + b] == 0 ? n : smaller[k][boundaries + b];
      cut.push_back(block < of ? up_to : block == of ? splitters[b].place : smaller[k][b]);
    }
    cut.push_back(n);
  }
  send_parts(parts, std::move(orders), std::move(cuts));
}

}  // namespace pleach
