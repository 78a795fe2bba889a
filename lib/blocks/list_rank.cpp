// Ranks of the elements of lists in blocks, and scans of values along them.
#include <pleach/blocks.hpp>
#include <pleach/list.hpp>

#include "arguments.hpp"
#include "blocks/collective.hpp"
#include "blocks/contraction.hpp"
#include "blocks/elements.hpp"
#include "blocks/one_vector.hpp"
#include "blocks/requirements.hpp"
#include "instances.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

/// Throws the error for links that are not those of lists. Slow, on the host.
template <class Index>
[[noreturn]] void throw_structure(const char* function, const BlockVector<Index>& successor) {
  Network& network = successor.network();
  std::vector<std::int64_t> mine, next;  // of elements that have a successor
  std::int64_t own = static_cast<std::int64_t>(successor.first());
  for (const Index link : successor.part()) {
    if (link != own) {
      mine.push_back(own);
      next.push_back(link);
    }
    ++own;
  }
  const Numbers elements(network, mine), links(network, next);
  Numbers predecessor = none_of(network, successor.layout()), seen(network, links.layout());
  scatter(elements, links, predecessor);
  gather(predecessor, links, seen);
  struct Fault {
    std::int64_t element, other, link;
  };
  std::optional<Fault> first;
  const auto others = seen.part();
  for (std::size_t k = 0; k < mine.size() && !first; ++k) {
    if (others[k] != mine[k]) first = {mine[k], others[k], next[k]};
  }
  const std::vector<Fault> faults = all_of(network, first ? std::vector{*first} : std::vector<Fault>());
  if (faults.empty()) throw StructureError(std::string(function) + ": the successors lead into a cycle");
  const auto [element, other, link] = faults[0];
  throw StructureError(std::string(function) + ": successor[" + std::to_string(std::min(element, other)) +
                       "] and successor[" + std::to_string(std::max(element, other)) + "] are both " +
                       std::to_string(link));
}

template <class Index, class Value>
bool fits_one_vector(const BlockVector<Index>& successor) {
  return successor.size() <= max_of_one_vector(successor.network(), bytes_of_list_scan(sizeof(Index), sizeof(Value)));
}

template <class Index, class Value>
void scan_lists(const char* function, const BlockVector<Index>& successor, BlockVector<Value> weight,
                BlockVector<Value>& result, Operator op, const BlockVector<Value>* inclusive) {
  require_inside(function, "successor", successor, successor.size());
  try {
    const auto scanned = contract_lists(as_numbers(successor), std::move(weight), op);
    if (inclusive != nullptr) return combine_blocks(op, scanned, *inclusive, result);
    copy_blocks(scanned, result);
  } catch (const NoLists&) {
    throw_structure(function, successor);
  }
}

}  // namespace

template <class Index>
void list_rank(const BlockVector<Index>& successor, BlockVector<Index>& rank) try {
  constexpr const char* function = "list_rank";
  require_layout(function, "rank", rank, "successor", successor);
  require_different(function, "rank", rank, "successor", successor);
  require_filled(function, "successor", successor);
  if (successor.size() == 0) return;
  if (is_one_block(successor.network(), *successor.layout())) {
    return list_rank(successor.blocks()[0], rank.blocks()[0]);
  }
  if (fits_one_vector<Index, Index>(successor)) {
    return fill_as_one_vector(rank, [&](Vector<Index>& ranks) { list_rank(whole_of(successor), ranks); });
  }
  auto ones = as_indices<Index>(ones_of(successor.network(), successor.layout()));
  scan_lists(function, successor, std::move(ones), rank, plus, static_cast<const BlockVector<Index>*>(nullptr));
} catch (const std::bad_alloc&) {
  throw_out_of_memory("list_rank");
}

template <class Index, class Value>
void list_scan(const BlockVector<Index>& successor, const BlockVector<Value>& values, BlockVector<Value>& result,
               Operator op, bool inclusive) try {
  constexpr const char* function = "list_scan";
  require_meaning(function, op, type_of<Value>());
  require_layout(function, "values", values, "successor", successor);
  require_layout(function, "result", result, "successor", successor);
  require_different(function, "values", values, "result", result);
  require_different(function, "result", result, "successor", successor);
  require_filled(function, "successor", successor);
  require_filled(function, "values", values);
  if (successor.size() == 0) return;
  if (is_one_block(successor.network(), *successor.layout())) {
    return list_scan(successor.blocks()[0], values.blocks()[0], result.blocks()[0], op, {.inclusive = inclusive});
  }
  if (fits_one_vector<Index, Value>(successor)) {
    return fill_as_one_vector(result, [&](Vector<Value>& sums) {
      list_scan(whole_of(successor), whole_of(values), sums, op, {.inclusive = inclusive});
    });
  }
  auto weight = temporary<Value>(values.network(), values.layout());  // which changes
  copy_blocks(values, weight);
  scan_lists(function, successor, std::move(weight), result, op, inclusive ? &values : nullptr);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("list_scan");
}

#define INSTANCES(Index) template void list_rank<Index>(const BlockVector<Index>&, BlockVector<Index>&);
PLEACH_FOR_INDICES(INSTANCES)
#undef INSTANCES

#define INSTANCES(Index, Value)                                                                                    \
  template void list_scan<Index, Value>(const BlockVector<Index>&, const BlockVector<Value>&, BlockVector<Value>&, \
                                        Operator, bool);
PLEACH_FOR_INDICES_AND_VALUES(INSTANCES)

}  // namespace pleach
