#include "sort/digit.h"
#include "sort/passes.hpp"
#include "sort/radix_sort/kernels.hpp"

#include <algorithm>

#include <starpu.h>

namespace pleach::radix_sort {

namespace {

/// Blocks of whole tiles for OpenCL: a few work-groups for each multiprocessor of a large GPU, but few enough that one
/// work-group scans the counts fast.
constexpr std::size_t max_blocks = 512;

std::size_t block_of(std::size_t n) { return tiles((n + max_blocks - 1) / max_blocks) * tile; }

void launch(const Arguments& a, const Buffers& b, OpenclProgram& program) {
  const std::size_t n = b.key.size(), block = block_of(n), blocks = groups_of(n, block);
  const Passes passes(a.bits, a.is_signed, gpu_digit_bits);
  const bool ordered = b.order != nullptr;
  const std::size_t arrays = ordered ? 2 : 1;
  const DeviceBuffer scratch = slice_of(b.scratch, 0, n);
  const DeviceBuffer all_ordered = b.order, scratch_order = ordered ? slice_of(b.scratch, n, n) : all_ordered;
  DeviceBuffer key = b.key, number = b.number;
  for (std::uint32_t pass = 0; pass < passes.count(); ++pass) {
    const Digit digit = passes.digit(pass);
    const DeviceBuffer sorted = passes.writes_result(pass) ? b.sorted : scratch;
    const DeviceBuffer order = passes.writes_result(pass) ? all_ordered : scratch_order;
    const DeviceBuffer count = slice_of(b.scratch, arrays * n, blocks << digit.bits);
    const cl_uint step = static_cast<cl_uint>(block), tasks = static_cast<cl_uint>(blocks);
    program("pleach_digit_histogram").launch(blocks, 256, digit, step, cl_uint{0}, tasks, key, cl_ulong{n}, count);
    program("pleach_scan_tile_sums").launch(1, 256, count, cl_ulong{count.count});
    program("pleach_digit_scatter")
        .launch(blocks, 256, digit, step, cl_uint{0}, tasks, key, cl_ulong{n}, number, count, sorted, order);
    key = sorted;
    number = order;
  }
}

}  // namespace

std::size_t scratch_words(std::size_t n, std::uint32_t bits, bool ordered) {
  const std::size_t counts = groups_of(n, block_of(n)) << gpu_digit_bits;
  std::size_t words = std::max(cpu_scratch_words(n, bits, ordered), (ordered ? 2 : 1) * n + counts);
  if constexpr (with_cuda) {
    if (starpu_cuda_worker_get_count() > 0) words = std::max(words, cuda_scratch_words(n, bits, ordered));
  }
  return words;
}

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::key>, {.regular = 25}, {.opencl = launch});

}  // namespace pleach::radix_sort
