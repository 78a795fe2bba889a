// Radix sort from the last digit to the first (Zagha and Blelloch, "Radix sort for vector multiprocessors", 1991):
// count the digits in blocks, scan the counts, and scatter each block. Blocks are tasks where all workers write to one
// memory.
#include "sort.hpp"

#include "digit_histogram/codelet.hpp"
#include "digit_scatter/codelet.hpp"
#include "fill/codelet.hpp"
#include "find_first/codelet.hpp"
#include "passes.hpp"
#include "radix_sort/codelet.hpp"
#include "runtime/runtime_impl.hpp"
#include "scan_sums/codelet.hpp"

namespace pleach {

namespace {

/// A pass after the other, each with a task for every `step` keys.
void submit_passes(Runtime& runtime, Handle& key, Handle* number, std::uint32_t bits, std::size_t step, Handle& sorted,
                   Handle& order) {
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = key.size(), tasks = (n + step - 1) / step;
  const Passes passes(bits, cpu_digit_bits_for(step));
  const auto other_sorted = impl.reserve(n, sizeof(std::uint32_t)),
             other_order = impl.reserve(n, sizeof(std::uint32_t));
  Handle* from = &key;
  for (std::uint32_t pass = 0; pass < passes.count(); ++pass) {
    const Digit digit = passes.digit(pass);
    const auto count = impl.reserve(tasks << digit.bits, sizeof(std::uint32_t));
    Handle& to = passes.writes_result(pass) ? sorted : *other_sorted;
    Handle& to_order = passes.writes_result(pass) ? order : *other_order;
    const auto block = static_cast<std::uint32_t>(step), blocks = static_cast<std::uint32_t>(tasks);
    for (std::uint32_t k = 0; k < blocks; ++k) {
      digit_histogram::submit(runtime, {digit, block, k, blocks}, from->part(step, k), count->alias(tasks, k));
    }
    scan_sums::submit(runtime, {Type::i32, plus}, count->whole());
    for (std::uint32_t k = 0; k < blocks; ++k) {
      const Part numbers = number != nullptr ? number->part(step, k) : Part{};
      digit_scatter::submit(runtime, {digit, block, k, blocks},
                            {from->part(step, k), number != nullptr ? &numbers : nullptr, count->whole(),
                             to.alias(tasks, k), to_order.alias(tasks, k)},
                            {other_sorted, other_order, count});
    }
    from = &to;
    number = &to_order;
  }
}

}  // namespace

std::shared_ptr<Handle> sort_by_key(Runtime& runtime, Handle& key, std::size_t keys, Handle& order, Handle& first,
                                    Handle* number) {
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = key.size();
  const auto sorted = impl.reserve(n, sizeof(std::uint32_t));
  first.set_filled();
  if (n == 0) {
    fill::submit(runtime, {0}, first.whole());
    return sorted;
  }

  const std::uint32_t bits = key_bits(keys);
  const bool divisible =
      impl.shares_memory() && key.divisible() && order.divisible() && (number == nullptr || number->divisible());
  const std::size_t step = divisible ? impl.task_size(n, 1) : n;
  if (step < n) {
    submit_passes(runtime, key, number, bits, step, *sorted, order);
  } else {
    const auto scratch = impl.reserve(radix_sort::scratch_words(n, bits), sizeof(std::uint32_t));
    const Part numbers = number != nullptr ? number->whole() : Part{};
    radix_sort::submit(
        runtime, {bits},
        {key.whole(), number != nullptr ? &numbers : nullptr, sorted->whole(), order.whole(), scratch->whole()},
        {scratch});
  }
  order.set_filled();
  const std::size_t first_step = first.divisible() ? impl.task_size(keys + 1, 1) : keys + 1;
  for (std::size_t k = 0; k * first_step <= keys; ++k) {
    find_first::submit(runtime, {static_cast<std::uint32_t>(k * first_step)}, sorted->whole(),
                       first.part(first_step, k));
  }
  return sorted;
}

}  // namespace pleach
