// A stable sort of numbers by keys that are small integers.
#pragma once

#include <pleach/runtime.hpp>

#include "runtime/handle.hpp"

#include <cstddef>
#include <memory>

namespace pleach {

/// order = the numbers 0 ... n - 1 in ascending order of their keys, equal keys in ascending order of number.
/// first[k] = how many keys are smaller than k, for k in [0, keys], so that first[keys] = n. Returns the n keys in
/// ascending order.
///
/// `key` has n uint32 below `keys`, and stays as it is; `order` has n uint32, `first` keys + 1. n is
/// below 2^31, `keys` is at most 2^31. Only submits, and takes no lock: the caller holds Engine's submission lock,
/// unless no other thread submits.
///
/// Work O(n log(keys) + keys), memory for 3n uint32 beside the arguments, for 4n on CUDA.
std::shared_ptr<Handle> sort_by_key(Runtime& runtime, Handle& key, std::size_t keys, Handle& order, Handle& first);

}  // namespace pleach
