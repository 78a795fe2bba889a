#include "digit_histogram/codelet.hpp"
#include "digit_scatter/codelet.hpp"
#include "passes.hpp"
#include "radix_sort/codelet.hpp"
#include "scan_sums/codelet.hpp"

namespace pleach::radix_sort::cpu {

namespace {

Passes passes_of(std::size_t n, std::uint32_t bits) { return {bits, cpu_digit_bits_for(n)}; }

}  // namespace

// The other arrays of keys and numbers, and the counts.
std::size_t scratch_words(std::size_t n, std::uint32_t bits) { return 2 * n + passes_of(n, bits).most_digits(); }

void radix_sort(Arguments arguments, const Pointers& pointers, std::size_t n) {
  const Passes passes = passes_of(n, arguments.bits);
  const auto block = static_cast<std::uint32_t>(n);
  std::uint32_t* count = pointers.scratch + 2 * n;
  const std::uint32_t* key = pointers.key;
  const std::uint32_t* number = pointers.number;
  for (std::uint32_t pass = 0; pass < passes.count(); ++pass) {
    const Digit digit = passes.digit(pass);
    std::uint32_t* sorted = passes.writes_result(pass) ? pointers.sorted : pointers.scratch;
    std::uint32_t* order = passes.writes_result(pass) ? pointers.order : pointers.scratch + n;
    digit_histogram::cpu::digit_histogram({digit, block, 0, 1}, key, n, count);
    scan_sums::cpu::scan_sums({Type::i32, plus}, count, std::size_t{1} << digit.bits);
    digit_scatter::cpu::digit_scatter({digit, block, 0, 1}, {key, number, count, sorted, order}, n);
    key = sorted;
    number = order;
  }
}

}  // namespace pleach::radix_sort::cpu
