// A stable sort of numbers by keys that are small integers.
#pragma once

#include <pleach/runtime.hpp>

#include "runtime/handle.hpp"

#include <cstddef>

namespace pleach {

/// sorted = the n keys in ascending order; order = their numbers, equal keys in ascending order of number.
/// first[k] = how many keys are smaller than k, for k in [0, keys], so that first[keys] = n.
///
/// `key` has n uint32 below `keys`, and stays as it is; `sorted` and `order` have n uint32, `first` keys + 1. n is
/// below 2^31, `keys` is at most 2^31. Only submits, and takes no lock: the caller holds Engine's submission lock,
/// unless no other thread submits.
///
/// Work O(n log(keys) + keys), memory for 2n uint32 beside the arguments, for 3n on CUDA.
void sort_by_key(Runtime& runtime, Handle& key, std::size_t keys, Handle& sorted, Handle& order, Handle& first);

}  // namespace pleach
