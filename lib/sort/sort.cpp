// Radix sort from the last digit to the first (Zagha and Blelloch, "Radix sort for vector multiprocessors", 1991):
// count the digits in blocks, scan the counts, and scatter each block. On CPU cores, a block is a task.
#include "sort/sort.hpp"

#include "array/copy_part/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/find_key_starts/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "array/scan_tile_sums/codelet.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "sort/digit_histogram/codelet.hpp"
#include "sort/digit_scatter/codelet.hpp"
#include "sort/key_numbers/codelet.hpp"
#include "sort/key_words/codelet.hpp"
#include "sort/passes.hpp"
#include "sort/radix_sort/codelet.hpp"

namespace pleach {

namespace {

Part whole_of(Handle* handle) { return handle != nullptr ? handle->whole() : Part{}; }

/// Submits the passes one after the other, each by `tasks` tasks.
void submit_passes(Runtime& runtime, Handle& key, Handle* number, KeyBits bits, std::size_t tasks, Handle& sorted,
                   Handle* order) {
  const std::size_t n = key.size();
  const Passes passes(bits.bits, bits.is_signed, cpu_digit_bits_for(n / tasks));
  const auto other_sorted = reserve_scratch(runtime, n, sizeof(std::uint32_t)),
             other_order = order != nullptr ? reserve_scratch(runtime, n, sizeof(std::uint32_t)) : nullptr;
  Part from = key.whole(), numbers = whole_of(number);
  for (std::uint32_t pass = 0; pass < passes.count(); ++pass) {
    const Digit digit = passes.digit(pass);
    const auto count = reserve_scratch(runtime, tasks << digit.bits, sizeof(std::uint32_t));
    const bool last = passes.writes_result(pass);
    const Part to = (last ? sorted : *other_sorted).whole(), to_order = whole_of(last ? order : other_order.get());
    digit_histogram::submit.over(runtime, n, {digit}, {from, count});
    scan_tile_sums::submit(runtime, {Type::i32, plus}, {count});
    digit_scatter::submit.over(runtime, n, {digit}, {from, numbers, count, to, to_order});
    from = to;
    numbers = to_order;
  }
}

/// `sorted` differs from `key`.
void submit_sort(Runtime& runtime, Handle& key, KeyBits bits, Handle& sorted, Handle* order, Handle* number) {
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = key.size();
  const std::size_t tasks = impl.updating_tasks(n);
  if (tasks > 1) {
    submit_passes(runtime, key, number, bits, tasks, sorted, order);
  } else {
    const auto scratch =
        reserve_scratch(runtime, radix_sort::scratch_words(n, bits.bits, order != nullptr), sizeof(std::uint32_t));
    radix_sort::submit(runtime, {bits.bits, bits.is_signed}, {key, whole_of(number), sorted, whole_of(order), scratch});
  }
  if (order != nullptr) order->set_filled();
}

}  // namespace

std::shared_ptr<Handle> sort_words(Runtime& runtime, Handle& key, KeyBits bits, Handle* order, Handle* number) {
  auto sorted = reserve_scratch(runtime, key.size(), sizeof(std::uint32_t));
  submit_sort(runtime, key, bits, *sorted, order, number);
  return sorted;
}

std::shared_ptr<Handle> sort_by_key(Runtime& runtime, Handle& key, std::size_t keys, Handle& order, Handle& first,
                                    Handle* number) {
  first.set_filled();
  if (key.size() == 0) {
    fill::submit(runtime, {0}, {first});
    return reserve_scratch(runtime, 0, sizeof(std::uint32_t));
  }
  auto sorted = sort_words(runtime, key, {key_bits(keys)}, &order, number);
  find_key_starts::submit.over(runtime, keys + 1, {0}, {sorted, first});
  return sorted;
}

namespace {

constexpr KeyBits word{32}, signed_word{32, true};

bool is_float(Type type) { return type == Type::f32 || type == Type::f64; }

struct Words {
  std::shared_ptr<Handle> high, low;  // low halves of 64-bit keys, or null
};

Words words_of(Runtime& runtime, Type type, Handle& values, bool equal_zeros) {
  const auto words = [&] { return reserve_scratch(runtime, values.size(), sizeof(std::uint32_t)); };
  const bool is_long = bytes_of(type) == sizeof(std::uint64_t);
  Words key{words(), is_long ? words() : nullptr};
  key_words::submit.over(runtime, values.size(), {is_long ? Type::i64 : Type::i32, is_float(type), equal_zeros},
                         {values, key.high, key.low});
  return key;
}

}  // namespace

void sort_order(Runtime& runtime, Type type, Handle& values, Handle& order, bool equal_zeros) {
  const std::size_t n = values.size();
  if (type == Type::i32) {
    sort_words(runtime, values, signed_word, &order);
    return;
  }
  const auto [high, low] = words_of(runtime, type, values, equal_zeros);
  if (low == nullptr) {
    sort_words(runtime, *high, word, &order);
    return;
  }
  const auto order_by_low = reserve_scratch(runtime, n, sizeof(std::uint32_t)),
             high_by_low = reserve_scratch(runtime, n, sizeof(std::uint32_t));
  sort_words(runtime, *low, word, order_by_low.get());
  permute::submit.over(runtime, n, {Type::i32, Type::i32, false}, {order_by_low, high, high_by_low});
  sort_words(runtime, *high_by_low, word, &order, order_by_low.get());
}

void sort_values(Runtime& runtime, Type type, Handle& values, Handle& sorted) {
  const std::size_t n = values.size();
  if (type == Type::i32) {
    const auto other = &sorted == &values ? reserve_scratch(runtime, n, sizeof(std::int32_t)) : nullptr;
    submit_sort(runtime, values, signed_word, other ? *other : sorted, nullptr, nullptr);
    if (other) copy_part::submit(runtime, {type, 0, 0, static_cast<std::uint32_t>(n), false}, {other, sorted});
    sorted.set_filled();
    return;
  }
  const auto [high, low] = words_of(runtime, type, values, false);
  if (low == nullptr) {
    const auto key = sort_words(runtime, *high, word, nullptr);
    key_numbers::submit.over(runtime, n, {Type::i32, is_float(type)}, {key, {}, sorted});
  } else {
    // Each half moves along while the other half is sorted.
    const auto others = reserve_scratch(runtime, n, sizeof(std::uint32_t));
    const auto low_first = sort_words(runtime, *low, word, others.get(), high.get());
    const auto key = sort_words(runtime, *others, word, low.get(), low_first.get());
    key_numbers::submit.over(runtime, n, {Type::i64, is_float(type)}, {key, low, sorted});
  }
  sorted.set_filled();
}

}  // namespace pleach
