// A stable sort of numbers by small integer keys.
#pragma once

#include <pleach/runtime.hpp>

#include "base/types.hpp"
#include "runtime/data/handle.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace pleach {

/// order = the numbers of the keys, in ascending order of the keys; stable. The numbers are 0 ... n - 1 if `number` is
/// null, else the n uint32 there. first[k] = how many keys are smaller than k, for k in [0, keys], so that first[keys]
/// = n. Returns the n keys in ascending order.
///
/// `key` has n uint32 below `keys`; it and `number` stay as they are; `order` has n uint32, `first` keys + 1. n is
/// below 2^31, `keys` is at most 2^31. Only submits, and takes no lock: the caller holds a Submission,
/// unless no other thread submits.
///
/// Work O(n log(keys) + keys), memory for 3n uint32 beside the arguments, for 4n on CUDA.
std::shared_ptr<Handle> sort_by_key(Runtime& runtime, Handle& key, std::size_t keys, Handle& order, Handle& first,
                                    Handle* number = nullptr);

struct KeyBits {
  std::uint32_t bits;
  bool is_signed = false;  // bit 31 is a sign
};

/// The same for keys of `bits` bits, without `first`. Without `order`, only the keys are sorted.
std::shared_ptr<Handle> sort_words(Runtime& runtime, Handle& key, KeyBits bits, Handle* order,
                                   Handle* number = nullptr);

/// Puts the numbers of n > 0 values into `order`, n uint32, in ascending order of the values; stable. NaN comes last,
/// and -0 before 0 unless `equal_zeros`. Values are not complex. Only submits tasks, as sort_by_key() does.
void sort_order(Runtime& runtime, Type type, Handle& values, Handle& order, bool equal_zeros = false);

/// Sorts n > 0 values in the same order, without their numbers; `sorted` may be `values`. NaNs become quiet NaNs.
void sort_values(Runtime& runtime, Type type, Handle& values, Handle& sorted);

}  // namespace pleach
