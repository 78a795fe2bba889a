#include "blocks/key_parts.hpp"

#include "arguments.hpp"
#include "array/permute/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/route.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "sort/key_words.h"
#include "sort/sort.hpp"

#include <algorithm>
#include <utility>

namespace pleach {

namespace {

/// The keys at some places of a block, as unsigned numbers.
std::vector<std::uint64_t> keys_at(Runtime& runtime, Type type, const std::vector<std::uint32_t>& places,
                                   const std::shared_ptr<Handle>& keys, const std::shared_ptr<Handle>& order) {
  const std::size_t n = places.size();
  const auto place = hand_over(runtime, places), number = reserve_scratch(runtime, n, sizeof(std::uint32_t)),
             sample = reserve_scratch(runtime, n, bytes_of(type));
  {
    const Submission submission;
    if (order) permute::submit.over(runtime, n, {Type::i32, Type::i32, false}, {place, order, number});
    permute::submit.over(runtime, n, {Type::i32, type, false}, {order ? number : place, keys, sample});
  }
  const bool is_float = is_rounded_type(type);
  std::vector<std::uint64_t> numbers;
  const auto add = [&](const auto& all) {
    for (const auto bits : all) numbers.push_back(key_of(bits, 8 * sizeof(bits), is_float, false));
  };
  if (bytes_of(type) == 8) {
    add(read_back<std::uint64_t>(runtime, *sample));
  } else {
    add(read_back<std::uint32_t>(runtime, *sample));
  }
  return numbers;
}

}  // namespace

void send_parts(KeyParts& parts, Handles orders, Cuts cuts) {
  const Route route(*parts.network, *parts.blocks, *parts.blocks, std::move(orders), std::move(cuts));
  Messages keys = route.send(parts.keys, parts.key), values;
  if (parts.value) values = route.send(parts.values, *parts.value);
  parts.keys = put_together(parts.runtime(), keys, parts.key);
  if (parts.value) parts.values = put_together(parts.runtime(), values, *parts.value);
}

Handles order_parts(const KeyParts& parts) {
  Handles orders;
  for (const auto& keys : parts.keys) {
    orders.push_back(keys->size() > 0 ? reserve_scratch(parts.runtime(), keys->size(), sizeof(std::uint32_t))
                                      : nullptr);
    if (!orders.back()) continue;
    const Submission submission;
    sort_order(parts.runtime(), parts.key, *keys, *orders.back());
  }
  return orders;
}

std::vector<std::uint64_t> sizes_of_parts(const KeyParts& parts) {
  std::vector<std::uint64_t> mine;
  for (const auto& keys : parts.keys) mine.push_back(keys->size());
  return all_of(*parts.network, mine);
}

std::vector<KeySample> samples_of(const KeyParts& parts, const std::vector<std::vector<std::uint32_t>>& places,
                                  const Handles* orders) {
  std::vector<KeySample> mine;
  for (std::size_t k = 0; k < places.size(); ++k) {
    if (places[k].empty()) continue;
    const double weight = static_cast<double>(parts.keys[k]->size()) / static_cast<double>(places[k].size());
    const auto block = static_cast<std::uint32_t>(parts.first_block() + k);
    const auto keys =
        keys_at(parts.runtime(), parts.key, places[k], parts.keys[k], orders != nullptr ? (*orders)[k] : nullptr);
    for (std::size_t i = 0; i < keys.size(); ++i) mine.push_back({keys[i], block, places[k][i], weight});
  }
  return all_of(*parts.network, mine);
}

std::vector<KeySample>::const_iterator splitter_at(const std::vector<KeySample>& samples, double share) {
  double all = 0, before = 0;
  for (const KeySample& sample : samples) all += sample.weight;
  for (auto sample = samples.begin(); sample != samples.end(); before += sample++->weight) {
    if (before >= share * all) return sample;
  }
  return samples.end();
}

}  // namespace pleach
