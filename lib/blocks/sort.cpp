// Sort with splitters that are found by counting (Kalé and Krishnan, "A comparison based parallel sorting algorithm",
// 1993; Solomonik and Kalé, "Highly scalable parallel sorting", 2010): sort each block, find the keys at all boundaries
// of the result's blocks at once, exchange, and merge the received runs, or, with values, sort again. Devices of one
// process merge keys directly from each other's memory.
#include <pleach/blocks.hpp>

#include "arguments.hpp"
#include "array/copy_part/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "blocks/key_parts.hpp"
#include "blocks/requirements.hpp"
#include "blocks/route.hpp"
#include "blocks/splitters.hpp"
#include "blocks/temporary.hpp"
#include "instances.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "sort/merge_runs/codelet.hpp"
#include "sort/sort.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace pleach {

namespace {

/// Returns the cuts between keys that stay in a block and keys for other blocks, once each block is sorted.
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

/// Copies the keys to the blocks of `vector`.
template <class T>
void take_over(const Handles& parts, BlockVector<T>& vector) {
  const Submission submission;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (parts[k]->size() == 0) continue;
    copy_part::submit(vector.network().runtime(),
                      {type_of<T>(), 0, 0, static_cast<std::uint32_t>(parts[k]->size()), false},
                      {parts[k], vector.blocks()[k]});
  }
}

/// Sorts by splitters or pivots that give blocks approximately the right size.
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

/// Moves the values to the blocks of `vector`, in the order of each block's keys.
template <class T>
void submit_ordered(Runtime& runtime, const std::vector<std::shared_ptr<Handle>>& orders,
                    const std::vector<std::shared_ptr<Handle>>& values, BlockVector<T>& vector) {
  const Submission submission;
  for (std::size_t k = 0; k < orders.size(); ++k) {
    if (!orders[k]) continue;
    const std::size_t n = vector.blocks()[k].size();
    permute::submit.over(runtime, n, {Type::i32, type_of<T>(), false}, {orders[k], values[k], vector.blocks()[k]});
  }
}

/// Maximal number of runs that are merged in pairs. More runs are sorted again, which needs no vectors for intermediate
/// results. On two cores this takes 1.09 times as long for eight runs of 2^19 keys, 0.95 times for 16 of 2^18, 0.86
/// times for 32 of 2^17.
constexpr std::size_t max_merged = 4;

/// A sorted part of a vector.
struct Run {
  std::shared_ptr<Handle> keys;
  std::uint32_t begin, count;
};

/// Merges two runs without the first `skip` merged keys.
template <class Key>
void merge_pair(Runtime& runtime, const Run& left, const Run& right, std::uint32_t skip, Handle& merged) {
  const Submission submission;
  merge_runs::submit.over(
      runtime, merged.size(),
      {bits_of<Key>(), std::is_floating_point_v<Key>, left.begin, left.count, right.begin, right.count, skip},
      {left.keys, right.keys, merged});
}

/// Merges any number of runs into a block, without the first `skip` merged keys. Neighbours are merged first, so that
/// equal keys of left runs come first.
template <class Key>
void merge_all(Runtime& runtime, std::vector<Run> runs, std::uint32_t skip, Handle& block) {
  while (runs.size() > 2) {
    std::vector<Run> merged;
    for (std::size_t k = 0; k + 1 < runs.size(); k += 2) {
      const std::uint32_t count = runs[k].count + runs[k + 1].count;
      merged.push_back({reserve_scratch(runtime, count, sizeof(Key)), 0, count});
      merged.back().keys->set_affinity(block.affinity());
      merge_pair<Key>(runtime, runs[k], runs[k + 1], 0, *merged.back().keys);
    }
    if (runs.size() % 2 != 0) merged.push_back(runs.back());
    runs = std::move(merged);
  }
  if (runs.size() == 2) {
    merge_pair<Key>(runtime, runs[0], runs[1], skip, block);
  } else if (runs.size() == 1) {
    const Submission submission;
    copy_part::submit(runtime,
                      {type_of<Key>(), runs[0].begin + skip, 0, static_cast<std::uint32_t>(block.size()), false},
                      {runs[0].keys, block});
  }
}

/// Merges the keys that a block received.
template <class Key>
void put_in_order(Runtime& runtime, Handles arrived, Handle& block) {
  std::erase(arrived, nullptr);
  if (arrived.size() > max_merged) {
    const auto together = put_together(runtime, arrived, type_of<Key>());
    const Submission submission;
    return sort_values(runtime, type_of<Key>(), *together, block);
  }
  std::vector<Run> runs;
  for (const auto& keys : arrived) runs.push_back({keys, 0, static_cast<std::uint32_t>(keys->size())});
  merge_all<Key>(runtime, std::move(runs), 0, block);
}

/// Returns whether each block has its own device, of a few devices in one process with memory for all.
template <class Key>
bool has_device_each(const BlockVector<Key>& keys) {
  const std::size_t blocks = keys.layout()->blocks();
  if (!keys.network().has_all_blocks() || blocks > max_merged || keys.network().runtime().impl().is_crowded())
    return false;
  std::vector<std::uint32_t> homes;
  for (const Vector<Key>& block : keys.blocks()) {
    if (block.size() == 0 || block.handle().affinity() == no_device) return false;
    if (std::ranges::find(homes, block.handle().affinity()) != homes.end()) return false;
    homes.push_back(block.handle().affinity());
  }
  return true;
}

/// The parts of all blocks that are merged into a block of the result. The first `skip` merged keys belong to another
/// block.
struct Piece {
  std::vector<std::uint32_t> begin, end;
  std::uint64_t skip = 0;
};

/// Returns pieces between the pivots around each block, without splitters; nothing if many keys lie between two pivots.
std::vector<Piece> pieces_between_pivots(const Layout& layout, const Histogram& histogram) {
  constexpr std::uint64_t few = 16;  // 1/16 of the block
  const auto& below = histogram.all;
  std::vector<Piece> pieces;
  for (std::size_t b = 0; b < layout.blocks(); ++b) {
    const std::uint64_t first = layout.first(b), last = layout.first(b + 1);
    const auto before = static_cast<std::size_t>(std::ranges::upper_bound(below, first) - below.begin()),
               behind = static_cast<std::size_t>(std::ranges::lower_bound(below, last) - below.begin());
    Piece& piece = pieces.emplace_back();
    std::uint64_t begin = 0, end = 0;
    for (std::size_t k = 0; k < histogram.own.size(); ++k) {
      const Counts& own = histogram.own[k];
      piece.begin.push_back(static_cast<std::uint32_t>(before > 0 ? own[before - 1] : 0));
      piece.end.push_back(static_cast<std::uint32_t>(behind < own.size() ? own[behind] : layout.size(k)));
      begin += piece.begin.back();
      end += piece.end.back();
    }
    piece.skip = first - begin;
    if (end - begin - (last - first) > (last - first) / few) return {};
  }
  return pieces;
}

std::vector<Piece> pieces_between_cuts(const Layout& layout, const Cuts& cuts) {
  std::vector<Piece> pieces(layout.blocks());
  for (std::size_t b = 0; b < pieces.size(); ++b) {
    for (const auto& of_block : cuts) {
      pieces[b].begin.push_back(of_block[b]);
      pieces[b].end.push_back(of_block[b + 1]);
    }
  }
  return pieces;
}

/// Returns the runs of a piece, the block's own first: in place if its device can read them, else in messages.
template <class Key>
std::vector<Run> runs_of(const Piece& piece, std::size_t block, const Handles& sorted, Network& network) {
  Runtime& runtime = network.runtime();
  const std::uint32_t home = sorted[block]->affinity();
  std::vector<Run> runs;
  for (std::size_t next = 0; next < sorted.size(); ++next) {
    const std::size_t k = (block + next) % sorted.size();
    Run run{sorted[k], piece.begin[k], piece.end[k] - piece.begin[k]};
    if (run.count == 0) continue;
    if (k != block) Exchange::count_unsent(network, 1, run.count * sizeof(Key));
    if (k != block && !reads_peer(home, sorted[k]->affinity())) {
      const auto message = reserve_scratch(runtime, run.count, sizeof(Key));
      const Submission submission;
      copy_part::submit(runtime, {type_of<Key>(), run.begin, 0, run.count, false}, {run.keys, message});
      message->set_affinity(home);
      runtime.impl().send_ahead(*message, home);
      run = {message, 0, run.count};
    }
    runs.push_back(std::move(run));
  }
  return runs;
}

/// Merges on the devices of the blocks.
template <class Key>
void merge_pieces(const std::vector<Piece>& pieces, const Handles& sorted, BlockVector<Key>& keys) {
  Runtime& runtime = keys.network().runtime();
  std::vector<std::vector<Run>> runs_of_all;
  for (std::size_t b = 0; b < pieces.size(); ++b) {
    runs_of_all.push_back(runs_of<Key>(pieces[b], b, sorted, keys.network()));
  }
  for (std::size_t b = 0; b < pieces.size(); ++b) {
    merge_all<Key>(runtime, std::move(runs_of_all[b]), static_cast<std::uint32_t>(pieces[b].skip),
                   keys.blocks()[b].handle());
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
      if (values == nullptr && has_device_each(keys)) {
        std::vector<Piece> pieces = pieces_between_pivots(layout, splitters.histogram());
        if (pieces.empty()) pieces = pieces_between_cuts(layout, splitters.cuts());
        return merge_pieces(pieces, counting.keys(), keys);
      }
      cuts = splitters.cuts();
    } else {  // other ranks do not have the block
      for (const Vector<Key>& block : keys.blocks()) cuts.push_back({0, static_cast<std::uint32_t>(block.size())});
    }
    const Route route(network, layout, layout, counting.orders(), std::move(cuts));
    Messages arrived = route.send(counting.keys(), type);
    if (values == nullptr) {
      for (std::size_t k = 0; k < arrived.size(); ++k) {
        put_in_order<Key>(runtime, std::move(arrived[k]), keys.blocks()[k].handle());
      }
      return;
    }
    const auto key_parts = put_together(runtime, arrived, type);
    std::vector<std::shared_ptr<Handle>> orders;
    {
      const Submission submission;
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
