#include "list/rank_sublists/codelet.hpp"

#include "list/rank_sublists/opencl.hpp"
#include "runtime/codelet.hpp"

#include <bit>

namespace pleach::rank_sublists {

namespace {

// The buffers are successor, result, scratch, verdict and, for a weighted scan, values.

constexpr std::size_t most_rounds = 32;

constexpr std::size_t value_words(Type value) { return bytes_of(value) / sizeof(std::uint32_t); }

Verdict* verdict(const Arguments& arguments, const Buffers& buffers) {
  return static_cast<Verdict*>(buffers.pointer(3)) + arguments.slot;
}

const void* values(const Arguments& arguments, const Buffers& buffers) {
  return arguments.weighted ? buffers.pointer(4) : nullptr;
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::rank_sublists(arguments, buffers.pointer(0), buffers.size(0), values(arguments, buffers), buffers.pointer(1),
                     static_cast<std::uint32_t*>(buffers.pointer(2)), verdict(arguments, buffers));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::rank_sublists(arguments, buffers.pointer(0), buffers.size(0), values(arguments, buffers), buffers.pointer(1),
                        static_cast<std::uint32_t*>(buffers.pointer(2)), verdict(arguments, buffers), cuda_stream());
    cuda_check("rank_sublists");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  const std::string options = opencl_options(arguments.index, arguments.value, arguments.op);
  const auto kernel = [&](const char* name) { return OpenclKernel(opencl, options, name); };
  const OpenclBuffer successor = buffers.opencl(0), result = buffers.opencl(1), scratch = buffers.opencl(2);
  const OpenclBuffer weights = buffers.opencl(arguments.weighted ? 4 : 1);  // the latter is not looked at
  const std::size_t m = buffers.size(0), groups = (m + 255) / 256;
  const auto count = static_cast<cl_uint>(m);
  const auto rounds = static_cast<cl_uint>(std::bit_width(m - 1));
  const cl_int from_tail = arguments.from_tail, weighted = arguments.weighted;
  const cl_ulong words = value_words(arguments.value) * m, base = scratch.first;
  const cl_ulong sum[] = {base, base + words}, predecessor = base + 2 * words;
  const cl_ulong link[] = {predecessor + m, predecessor + 2 * m}, active = predecessor + 3 * m;
  // Kernels take the buffer and find their arrays in it themselves.
  const cl_mem all = scratch.memory;
  OpenclBuffer faults = buffers.opencl(3);
  faults.first = faults.first / 2 + arguments.slot;

  opencl_fill({faults.memory, faults.first * 4}, 0xFF, sizeof(std::uint32_t), 3);
  opencl_fill({faults.memory, faults.first * 4 + 3}, 0, sizeof(std::uint32_t), 1);
  opencl_fill({all, predecessor}, 0xFF, sizeof(std::uint32_t), m);
  opencl_fill({all, active}, 0, sizeof(std::uint32_t), rounds + 1);
  kernel("link_predecessors").launch(groups, 256, successor, count, all, predecessor, faults);
  kernel("prepare").launch(groups, 256, from_tail, cl_int{arguments.sequential}, weighted, successor, count, weights,
                           all, sum[0], predecessor, link[0], active, faults);
  if (arguments.sequential) {
    kernel("walk").launch(1, 1, from_tail, successor, count, all, sum[0], predecessor, link[0], faults);
  } else {
    for (cl_uint round = 0; round < rounds; ++round) {
      const int in = round % 2;
      kernel("pointer_jump")
          .launch(groups, 256, from_tail, count, all, link[in], sum[in], link[1 - in], sum[1 - in],
                  cl_ulong{active + round});
    }
  }
  kernel("find_cycle").launch(groups, 256, count, all, link[0], link[1], active, rounds, faults);
  kernel("finish").launch(groups, 256, cl_int{arguments.inclusive}, from_tail, weighted, count, weights, all, sum[0],
                          sum[1], predecessor, active, rounds, result, faults);
}

Codelet<Arguments> codelet("rank_sublists", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

std::size_t scratch_words(std::size_t m, Type value) { return (2 * value_words(value) + 3) * m + most_rounds + 1; }

void submit(Runtime& runtime, Arguments arguments, const Part& successor, const Part* values, const Part& result,
            bool keep_result, const Part& scratch, const Part& verdict) {
  const starpu_data_access_mode result_mode = keep_result ? STARPU_RW : STARPU_W;
  const starpu_data_access_mode verdict_mode = arguments.slot == 0 ? STARPU_W : STARPU_RW;
  const auto submit_with = [&](std::initializer_list<Access> accesses) {
    codelet.submit(runtime, arguments, successor.size, accesses, opencl,
                   opencl_options(arguments.index, arguments.value, arguments.op), {arguments.value});
  };
  if (values != nullptr) {
    submit_with({{successor, STARPU_R},
                 {result, result_mode},
                 {scratch, STARPU_W},
                 {verdict, verdict_mode},
                 {*values, STARPU_R}});
  } else {
    submit_with({{successor, STARPU_R}, {result, result_mode}, {scratch, STARPU_W}, {verdict, verdict_mode}});
  }
}

}  // namespace pleach::rank_sublists
