#include "array/scan_tile_sums/codelet.hpp"
#include "sort/digit_histogram/codelet.hpp"
#include "sort/digit_scatter/codelet.hpp"
#include "sort/passes.hpp"
#include "sort/radix_sort/codelet.hpp"

namespace pleach::radix_sort {

namespace {

Passes passes_of(std::size_t n, std::uint32_t bits, bool is_signed = false) {
  return {bits, is_signed, cpu_digit_bits_for(n)};
}

}  // namespace

// The second arrays of keys and numbers, and the counts.
std::size_t cpu_scratch_words(std::size_t n, std::uint32_t bits, bool ordered) {
  return (ordered ? 2 : 1) * n + passes_of(n, bits).max_digits();
}

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const std::size_t n = buffers.key.size();
  const Passes passes = passes_of(n, arguments.bits, arguments.is_signed);
  const auto step = static_cast<std::uint32_t>(n);
  const bool ordered = buffers.order != nullptr;
  const std::size_t arrays = ordered ? 2 : 1;
  const DeviceBuffer scratch = slice_of(buffers.scratch, 0, n);
  const DeviceBuffer all_ordered = buffers.order,
                     scratch_order = ordered ? slice_of(buffers.scratch, n, n) : all_ordered;
  DeviceBuffer key = buffers.key, number = buffers.number;
  for (std::uint32_t pass = 0; pass < passes.count(); ++pass) {
    const Digit digit = passes.digit(pass);
    const DeviceBuffer sorted = passes.writes_result(pass) ? buffers.sorted : scratch;
    const DeviceBuffer order = passes.writes_result(pass) ? all_ordered : scratch_order;
    const DeviceBuffer count = slice_of(buffers.scratch, arrays * n, std::size_t{1} << digit.bits);
    digit_histogram::cpu({digit, step}, {key, count});
    scan_tile_sums::cpu({Type::i32, plus}, {count});
    digit_scatter::cpu({digit, step}, {key, number, count, sorted, order});
    key = sorted;
    number = order;
  }
}

}  // namespace pleach::radix_sort
