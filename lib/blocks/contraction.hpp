// Scans along lists in blocks, by contraction.
#pragma once

#include "blocks/temporary.hpp"

#include <pleach/operators.hpp>

#include <cstdint>
#include <optional>

namespace pleach {

/// Thrown if the links are not those of lists: two elements have one successor, or there is a cycle.
struct NoLists {};

/// Computes the sum of the weights before each element in its list. `successor` has numbers of elements in the whole
/// vector; the last element of a list has its own number. One device scans the lists once they have at most `limit`
/// elements; the default is what fits in one device, or, among several processes, in one block. Waits for all ranks.
/// Throws NoLists on all of them.
template <class Value>
BlockVector<Value> contract_lists(Numbers successor, BlockVector<Value> weight, Operator op,
                                  std::optional<std::uint64_t> limit = {});

/// Bytes on a device for each element of lists that it scans: links, values, sums, and scratch memory.
constexpr std::size_t bytes_of_list_scan(std::size_t index_bytes, std::size_t value_bytes) {
  return index_bytes + 2 * value_bytes + 40;
}

}  // namespace pleach
