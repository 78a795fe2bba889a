// Radix sort from the last digit to the first (Zagha and Blelloch, "Radix sort for vector multiprocessors", 1991):
// count the digits in blocks, scan the counts, and scatter each block. Blocks are tasks where each is one thread's.
#include "sort/sort.hpp"

#include "array/fill/codelet.hpp"
#include "array/find_key_starts/codelet.hpp"
#include "array/scan_tile_sums/codelet.hpp"
#include "runtime/runtime_impl.hpp"
#include "sort/digit_histogram/codelet.hpp"
#include "sort/digit_scatter/codelet.hpp"
#include "sort/passes.hpp"
#include "sort/radix_sort/codelet.hpp"

namespace pleach {

namespace {

/// A pass after the other, each by as many tasks.
void submit_passes(Runtime& runtime, Handle& key, Handle* number, std::uint32_t bits, std::size_t tasks, Handle& sorted,
                   Handle& order) {
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = key.size();
  const Passes passes(bits, cpu_digit_bits_for(n / tasks));
  const auto other_sorted = impl.reserve(n, sizeof(std::uint32_t)),
             other_order = impl.reserve(n, sizeof(std::uint32_t));
  Part from = key.whole(), numbers = number != nullptr ? number->whole() : Part{};
  for (std::uint32_t pass = 0; pass < passes.count(); ++pass) {
    const Digit digit = passes.digit(pass);
    const auto count = impl.reserve(tasks << digit.bits, sizeof(std::uint32_t));
    const Part to = (passes.writes_result(pass) ? sorted : *other_sorted).whole();
    const Part to_order = (passes.writes_result(pass) ? order : *other_order).whole();
    digit_histogram::submit.over(runtime, n, {digit}, {from, count});
    scan_tile_sums::submit(runtime, {Type::i32, plus}, {count});
    digit_scatter::submit.over(runtime, n, {digit}, {from, numbers, count, to, to_order});
    from = to;
    numbers = to_order;
  }
}

}  // namespace

std::shared_ptr<Handle> submit_sort(Runtime& runtime, Handle& key, std::uint32_t bits, Handle& order, Handle* number) {
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = key.size();
  auto sorted = impl.reserve(n, sizeof(std::uint32_t));
  const std::size_t tasks = impl.updating_tasks(n);
  if (tasks > 1) {
    submit_passes(runtime, key, number, bits, tasks, *sorted, order);
  } else {
    const auto scratch = impl.reserve(radix_sort::scratch_words(n, bits), sizeof(std::uint32_t));
    radix_sort::submit(runtime, {bits}, {key, number != nullptr ? number->whole() : Part{}, sorted, order, scratch});
  }
  order.set_filled();
  return sorted;
}

std::shared_ptr<Handle> sort_by_key(Runtime& runtime, Handle& key, std::size_t keys, Handle& order, Handle& first,
                                    Handle* number) {
  first.set_filled();
  if (key.size() == 0) {
    fill::submit(runtime, {0}, {first});
    return runtime.impl().reserve(0, sizeof(std::uint32_t));
  }
  auto sorted = submit_sort(runtime, key, key_bits(keys), order, number);
  find_key_starts::submit.over(runtime, keys + 1, {0}, {sorted, first});
  return sorted;
}

}  // namespace pleach
