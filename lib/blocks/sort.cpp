// Sort with splitters that are found by counting (Kalé and Krishnan, "A comparison based parallel sorting algorithm",
// 1993; Solomonik and Kalé, "Highly scalable parallel sorting", 2010): sort each block, look for the keys at all
// boundaries of the result's blocks at once, exchange, and merge what came, or where values go along, sort again.
// Devices of one process merge in slices.
#include <pleach/blocks.hpp>

#include "arguments.hpp"
#include "array/copy_part/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "blocks/key_parts.hpp"
#include "blocks/requirements.hpp"
#include "blocks/route.hpp"
#include "blocks/slices.hpp"
#include "blocks/splitters.hpp"
#include "blocks/temporary.hpp"
#include "instances.hpp"
#include "sort/merge_runs/codelet.hpp"
#include "sort/sort.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

namespace pleach {

namespace {

/// What is not in the block where it is to be in the end, once each block is sorted.
Cuts cuts_to_layout(const KeyParts& parts) {
  const Layout& layout = *parts.blocks;
  const Counts sizes = sizes_of_parts(parts);
  Cuts cuts;
  std::uint64_t before = 0;
  for (std::size_t block = 0; block < sizes.size(); ++block) {
    if (block >= parts.first_block() && block < parts.first_block() + parts.keys.size()) {
      std::vector<std::uint32_t>& cut = cuts.emplace_back();
      for (std::size_t j = 0; j <= layout.blocks(); ++j) {
        const std::uint64_t first = std::clamp(layout.first(j), before, before + sizes[block]);
        cut.push_back(static_cast<std::uint32_t>(first - before));
      }
    }
    before += sizes[block];
  }
  return cuts;
}

/// To the blocks of `vector`.
template <class T>
void take_over(const Handles& parts, BlockVector<T>& vector) {
  const auto submission = Engine::instance().submission();
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (parts[k]->size() == 0) continue;
    copy_part::submit(vector.network().runtime(),
                      {type_of<T>(), 0, 0, static_cast<std::uint32_t>(parts[k]->size()), false},
                      {parts[k], vector.blocks()[k]});
  }
}

/// By splitters or pivots that leave blocks of about the right size.
template <class Key, class T>
void sort_in_parts(BlockVector<Key>& keys, BlockVector<T>* values, SortAlgorithm algorithm) {
  KeyParts parts{&keys.network(), keys.layout(), type_of<Key>(), handles_of(keys)};
  if (values != nullptr) {
    parts.value = type_of<T>();
    parts.values = handles_of(*values);
  }
  algorithm == SortAlgorithm::sample ? part_by_samples(parts) : part_by_pivots(parts);
  Handles orders = order_parts(parts);
  send_parts(parts, std::move(orders), cuts_to_layout(parts));
  take_over(parts.keys, keys);
  if (values != nullptr) take_over(parts.values, *values);
}

/// The values, in the order of the keys of each block, to the blocks of `vector`.
template <class T>
void submit_ordered(Runtime& runtime, const std::vector<std::shared_ptr<Handle>>& orders,
                    const std::vector<std::shared_ptr<Handle>>& values, BlockVector<T>& vector) {
  const auto submission = Engine::instance().submission();
  for (std::size_t k = 0; k < orders.size(); ++k) {
    if (!orders[k]) continue;
    const std::size_t n = vector.blocks()[k].size();
    permute::submit.over(runtime, n, {Type::i32, type_of<T>(), false}, {orders[k], values[k], vector.blocks()[k]});
  }
}

/// Runs that are merged, two by two; more of them are sorted anew, which needs no vectors for what is merged in
/// between. On two cores eight runs of 2^19 keys then take 1.09 times as long, 16 of 2^18 0.95 times, 32 of 2^17 0.86
/// times.
constexpr std::size_t most_merged = 4;

/// Runs of keys merged until there are so few: neighbours first, as of equal keys those of the left run come first.
template <class Key>
Handles merge_to(std::size_t few, Runtime& runtime, Handles runs) {
  while (runs.size() > few) {
    Handles merged;
    for (std::size_t k = 0; k + 1 < runs.size(); k += 2) {
      const std::size_t n = runs[k]->size() + runs[k + 1]->size();
      merged.push_back(runtime.impl().reserve(n, sizeof(Key)));
      const auto submission = Engine::instance().submission();
      merge_runs::submit.over(runtime, n, {bits_of<Key>(), std::is_floating_point_v<Key>},
                              {runs[k], runs[k + 1], merged.back()});
    }
    if (runs.size() % 2 != 0) merged.push_back(runs.back());
    runs = std::move(merged);
  }
  return runs;
}

/// Runs, of which there may be none, merged into a block that has room for all of them.
template <class Key>
void merge_into(Runtime& runtime, Handles runs, const Vector<Key>& block) {
  std::erase(runs, nullptr);
  if (runs.size() > most_merged) {
    const auto together = put_together(runtime, runs, type_of<Key>());
    const auto submission = Engine::instance().submission();
    return sort_values(runtime, type_of<Key>(), *together, block.handle());
  }
  runs = merge_to<Key>(2, runtime, std::move(runs));
  const auto submission = Engine::instance().submission();
  if (runs.size() == 2) {
    merge_runs::submit.over(runtime, block.size(), {bits_of<Key>(), std::is_floating_point_v<Key>},
                            {runs[0], runs[1], block});
  } else if (runs.size() == 1) {
    copy_part::submit(runtime, {type_of<Key>(), 0, 0, static_cast<std::uint32_t>(runs[0]->size()), false},
                      {runs[0], block});
  }
}

/// Whether each block has a device of its own, of a few in one process that have room for all.
template <class Key>
bool has_device_each(const BlockVector<Key>& keys) {
  const std::size_t blocks = keys.layout()->blocks();
  if (keys.network().ranks() > 1 || blocks > most_merged || keys.network().runtime().impl().is_crowded()) return false;
  std::vector<std::uint32_t> homes;
  for (const Vector<Key>& block : keys.blocks()) {
    if (block.size() == 0 || block.handle().home() == Handle::nobody) return false;
    if (std::ranges::find(homes, block.handle().home()) != homes.end()) return false;
    homes.push_back(block.handle().home());
  }
  return true;
}

/// What each block has for the slices of others. In order of slices, and of blocks; null where it has nothing.
template <class Key>
std::vector<Handles> send_slices(const Counting<Key>& counting, const std::vector<Slice>& slices,
                                 const BlockVector<Key>& keys) {
  Runtime& runtime = keys.network().runtime();
  const std::size_t blocks = keys.blocks().size();
  std::vector<Handles> arrived;
  for (const Slice& slice : slices) {
    Handles& messages = arrived.emplace_back(blocks);
    const std::uint32_t home = keys.blocks()[slice.block].handle().home();
    for (std::size_t next = 1; next < blocks; ++next) {
      const std::size_t k = (slice.block + blocks - next) % blocks;
      const std::uint32_t first = slice.begin.own[k], count = slice.end.own[k] - first;
      if (count == 0) continue;
      messages[k] = runtime.impl().reserve(count, sizeof(Key));
      Exchange::count_unsent(keys.network(), 1, count * sizeof(Key));
      const auto submission = Engine::instance().submission();
      copy_part::submit(runtime, {type_of<Key>(), first, 0, count, false}, {counting.keys()[k], messages[k]});
      messages[k]->settle(home);
      runtime.impl().send_ahead(*messages[k], home);
    }
  }
  return arrived;
}

/// Slice by slice, each block's own keys, where they are, and what the others have for it, which is on its way
/// meanwhile.
template <class Key>
void merge_in_slices(const Counting<Key>& counting, Splitters<Key>& splitters, BlockVector<Key>& keys) {
  Runtime& runtime = keys.network().runtime();
  const Layout& layout = *keys.layout();
  const Slices ways(layout, splitters.histogram());
  auto slices = ways.without_splitters();
  if (!slices) slices = ways.with(splitters.cuts());
  std::vector<Handles> arrived = send_slices(counting, *slices, keys);
  std::vector<bool> has_some(keys.blocks().size());
  for (std::size_t i = 0; i < slices->size(); ++i) {
    const auto& [block, begin, end, skip, size] = (*slices)[i];
    std::erase(arrived[i], nullptr);
    const Handles others = merge_to<Key>(1, runtime, std::move(arrived[i]));
    if (size == 0) continue;
    const std::uint32_t first = begin.own[block], own = end.own[block] - first,
                        to = static_cast<std::uint32_t>(begin.all + skip - layout.first(block));
    const bool keeps = has_some[block];
    has_some[block] = true;
    const auto submission = Engine::instance().submission();
    if (others.empty()) {
      copy_part::submit(runtime, {type_of<Key>(), first + skip, to, size, keeps},
                        {counting.keys()[block], keys.blocks()[block]});
    } else {
      merge_runs::submit(runtime, {bits_of<Key>(), std::is_floating_point_v<Key>, skip, size, first, own, to, keeps},
                         {counting.keys()[block], others[0], keys.blocks()[block]});
    }
  }
}

template <class Key, class T>
void sort_block(BlockVector<Key>& keys, BlockVector<T>* values, SortAlgorithm algorithm) {
  auto sorted = temporary<Key>(keys.network(), keys.layout());
  if (values == nullptr) {
    sort(keys.blocks()[0], sorted.blocks()[0], {algorithm});
  } else {
    auto with_them = temporary<T>(keys.network(), keys.layout());
    sort_by_key(keys.blocks()[0], values->blocks()[0], sorted.blocks()[0], with_them.blocks()[0], {algorithm});
    values->blocks()[0] = std::move(with_them.blocks()[0]);
  }
  keys.blocks()[0] = std::move(sorted.blocks()[0]);
}

template <class Key, class T>
void sort_blocks(const char* function, BlockVector<Key>& keys, BlockVector<T>* values, SortAlgorithm algorithm) try {
  constexpr Type type = type_of<Key>();
  require_choice(function, "algorithm", algorithm, SortAlgorithm::sample);
  if constexpr (!std::is_arithmetic_v<Key>) {
    throw ArgumentError(std::string(function) + ": complex numbers have no order");
  } else {
    require_filled(function, "keys", keys);
    if (values != nullptr) {
      require_layout(function, "values", *values, "keys", keys);
      require_filled(function, "values", *values);
      require_different(function, "keys", keys, "values", *values);
    }
    if (keys.size() == 0) return;
    if (is_one_block(keys.network(), *keys.layout())) return sort_block(keys, values, algorithm);
    if (algorithm == SortAlgorithm::quicksort || algorithm == SortAlgorithm::sample) {
      return sort_in_parts(keys, values, algorithm);
    }
    Network& network = keys.network();
    Runtime& runtime = network.runtime();
    const Layout& layout = *keys.layout();

    const Counting<Key> counting(keys, values == nullptr);
    Cuts cuts;
    if (layout.blocks() > 1) {
      Splitters<Key> splitters(counting, keys);
      if (values == nullptr && has_device_each(keys)) return merge_in_slices(counting, splitters, keys);
      cuts = splitters.cuts();
    } else {  // other ranks do not have it
      for (const Vector<Key>& block : keys.blocks()) cuts.push_back({0, static_cast<std::uint32_t>(block.size())});
    }
    const Route route(network, layout, layout, counting.orders(), std::move(cuts));
    Messages arrived = route.send(counting.keys(), type);
    if (values == nullptr) {
      for (std::size_t k = 0; k < arrived.size(); ++k) merge_into(runtime, std::move(arrived[k]), keys.blocks()[k]);
      return;
    }
    const auto key_parts = put_together(runtime, arrived, type);
    std::vector<std::shared_ptr<Handle>> orders;
    {
      const auto submission = Engine::instance().submission();
      for (const auto& part : key_parts)
        orders.push_back(part->size() > 0 ? submit_order(runtime, type, *part) : nullptr);
    }
    constexpr Type value = type_of<T>();
    const auto parts = put_together(runtime, route.send(handles_of(*values), value), value);
    submit_ordered(runtime, orders, parts, *values);
    submit_ordered(runtime, orders, key_parts, keys);
  }
} catch (const std::bad_alloc&) {
  throw_out_of_memory(function);
}

}  // namespace

template <class Key>
void sort(BlockVector<Key>& keys, SortOptions options) {
  sort_blocks<Key, Key>("sort", keys, nullptr, options.algorithm);
}

template <class Key, class T>
void sort_by_key(BlockVector<Key>& keys, BlockVector<T>& values, SortOptions options) {
  sort_blocks("sort_by_key", keys, &values, options.algorithm);
}

#define INSTANCES(T)                                                                                    \
  template void sort<T>(BlockVector<T>&, SortOptions);                                                  \
  template void sort_by_key<std::int32_t, T>(BlockVector<std::int32_t>&, BlockVector<T>&, SortOptions); \
  template void sort_by_key<std::int64_t, T>(BlockVector<std::int64_t>&, BlockVector<T>&, SortOptions); \
  template void sort_by_key<float, T>(BlockVector<float>&, BlockVector<T>&, SortOptions);               \
  template void sort_by_key<double, T>(BlockVector<double>&, BlockVector<T>&, SortOptions);
PLEACH_FOR_VALUES(INSTANCES)

}  // namespace pleach
