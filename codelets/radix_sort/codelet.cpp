#include "radix_sort/codelet.hpp"

#include "passes.hpp"
#include "radix_sort/opencl.hpp"
#include "runtime/codelet.hpp"
#include "tile.hpp"

#include <algorithm>

namespace pleach::radix_sort {

namespace {

const std::string options = opencl_options(Type::i32, plus);

/// Blocks of whole tiles for OpenCL: a few work-groups for each multiprocessor of a large GPU, and counts that a single
/// work-group scans fast.
constexpr std::size_t most_blocks = 512;

std::size_t block_of(std::size_t n) { return tiles((n + most_blocks - 1) / most_blocks) * tile; }

// The buffers are key, sorted, order, scratch and, where keys have them, numbers.

Pointers pointers(const Arguments& arguments, const Buffers& buffers) {
  return {static_cast<const std::uint32_t*>(buffers.pointer(0)),
          arguments.numbered ? static_cast<const std::uint32_t*>(buffers.pointer(4)) : nullptr,
          static_cast<std::uint32_t*>(buffers.pointer(1)), static_cast<std::uint32_t*>(buffers.pointer(2)),
          static_cast<std::uint32_t*>(buffers.pointer(3))};
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::radix_sort(arguments, pointers(arguments, buffers), buffers.size(0));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::radix_sort(arguments, pointers(arguments, buffers), buffers.size(0), buffers.size(3), cuda_stream());
    cuda_check("radix_sort");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel histogram(opencl, options, "digit_histogram"), scan(opencl, options, "scan_sums"),
      scatter(opencl, options, "digit_scatter");
  const std::size_t n = buffers.size(0), block = block_of(n), blocks = (n + block - 1) / block;
  const Passes passes(arguments.bits, gpu_digit_bits);
  const OpenclBuffer scratch = buffers.opencl(3), scratch_order{scratch.memory, scratch.first + n},
                     count{scratch.memory, scratch.first + 2 * n};
  OpenclBuffer key = buffers.opencl(0), number = buffers.opencl(arguments.numbered ? 4 : 0);
  for (std::uint32_t pass = 0; pass < passes.count(); ++pass) {
    const auto [shift, bits] = passes.digit(pass);
    const OpenclBuffer sorted = passes.writes_result(pass) ? buffers.opencl(1) : scratch;
    const OpenclBuffer order = passes.writes_result(pass) ? buffers.opencl(2) : scratch_order;
    histogram.launch(blocks, 256, cl_uint{shift}, cl_uint{bits}, static_cast<cl_uint>(block), cl_uint{0},
                     static_cast<cl_uint>(blocks), key, static_cast<cl_uint>(n), count);
    scan.launch(1, 256, count, cl_ulong{blocks << bits});
    scatter.launch(blocks, 256, cl_uint{shift}, cl_uint{bits}, static_cast<cl_uint>(block), cl_uint{0},
                   static_cast<cl_uint>(blocks), cl_int{arguments.numbered || pass > 0}, key, static_cast<cl_uint>(n),
                   number, count, sorted, order);
    key = sorted;
    number = order;
  }
}

Codelet<Arguments> codelet("radix_sort", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

std::size_t scratch_words(std::size_t n, std::uint32_t bits) {
  const std::size_t block = block_of(n), counts = ((n + block - 1) / block) << gpu_digit_bits;
  std::size_t words = std::max(cpu::scratch_words(n, bits), 2 * n + counts);
  if constexpr (with_cuda) {
    if (starpu_cuda_worker_get_count() > 0) words = std::max(words, cuda::scratch_words(n, bits));
  }
  return words;
}

void submit(Runtime& runtime, Arguments arguments, const Parts& parts, Keep keep) {
  arguments.numbered = parts.number != nullptr;
  std::vector<Access> accesses{
      {parts.key, STARPU_R}, {parts.sorted, STARPU_W}, {parts.order, STARPU_W}, {parts.scratch, STARPU_W}};
  if (arguments.numbered) accesses.push_back({*parts.number, STARPU_R});
  codelet.submit(runtime, arguments, parts.key.size, accesses, opencl, options, {}, std::move(keep));
}

}  // namespace pleach::radix_sort
