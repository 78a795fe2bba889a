#include "sort/digit.h"
#include "sort/passes.hpp"
#include "sort/radix_sort/kernels.hpp"

#include <algorithm>

#include <starpu.h>

namespace pleach::radix_sort {

namespace {

/// Blocks of whole tiles for OpenCL: a few work-groups for each multiprocessor of a large GPU, and counts that a single
/// work-group scans fast.
constexpr std::size_t most_blocks = 512;

std::size_t block_of(std::size_t n) { return tiles((n + most_blocks - 1) / most_blocks) * tile; }

void launch(const Arguments& a, const Buffers& b, OpenclProgram& program) {
  const std::size_t n = b.key.size(), block = block_of(n), blocks = groups_of(n, block);
  const Passes passes(a.bits, gpu_digit_bits);
  const AnyBuffer scratch = slice_of(b.scratch, 0, n), scratch_order = slice_of(b.scratch, n, n);
  AnyBuffer key = b.key, number = b.number;
  for (std::uint32_t pass = 0; pass < passes.count(); ++pass) {
    const Digit digit = passes.digit(pass);
    const AnyBuffer sorted = passes.writes_result(pass) ? b.sorted : scratch;
    const AnyBuffer order = passes.writes_result(pass) ? b.order : scratch_order;
    const AnyBuffer count = slice_of(b.scratch, 2 * n, blocks << digit.bits);
    const cl_uint step = static_cast<cl_uint>(block), tasks = static_cast<cl_uint>(blocks);
    program("digit_histogram").launch(blocks, 256, digit, step, cl_uint{0}, tasks, key, cl_ulong{n}, count);
    program("scan_tile_sums").launch(1, 256, count, cl_ulong{count.count});
    program("digit_scatter")
        .launch(blocks, 256, digit, step, cl_uint{0}, tasks, key, cl_ulong{n}, number, count, sorted, order);
    key = sorted;
    number = order;
  }
}

}  // namespace

std::size_t scratch_words(std::size_t n, std::uint32_t bits) {
  const std::size_t counts = groups_of(n, block_of(n)) << gpu_digit_bits;
  std::size_t words = std::max(cpu_scratch_words(n, bits), 2 * n + counts);
  if constexpr (with_cuda) {
    if (starpu_cuda_worker_get_count() > 0) words = std::max(words, cuda_scratch_words(n, bits));
  }
  return words;
}

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::key>, {.regular = 25}, {.opencl = launch});

}  // namespace pleach::radix_sort
