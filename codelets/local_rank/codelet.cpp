#include "local_rank/codelet.hpp"

#include "local_rank/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::local_rank {

namespace {

// The buffers are successor, start, local, next, length, verdict and, for a weighted scan, values and total.

Pointers pointers(const Arguments& arguments, const Buffers& buffers) {
  return {buffers.pointer(0),
          static_cast<const std::uint32_t*>(buffers.pointer(1)),
          buffers.pointer(2),
          static_cast<std::int32_t*>(buffers.pointer(3)),
          static_cast<std::int32_t*>(buffers.pointer(4)),
          static_cast<std::uint64_t*>(buffers.pointer(5)) + 2 * arguments.slot,
          arguments.weighted ? buffers.pointer(6) : nullptr,
          arguments.weighted ? buffers.pointer(7) : nullptr};
}

std::string options(const Arguments& arguments) {
  return opencl_options(arguments.index, arguments.value, arguments.op) + (arguments.weighted ? " -DWEIGHTED" : "");
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::local_rank(arguments, pointers(arguments, buffers), buffers.size(1));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::local_rank(arguments, pointers(arguments, buffers), buffers.size(1), cuda_stream());
    cuda_check("local_rank");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "local_rank");
  const Splitters& s = arguments.splitters;
  const std::size_t m = buffers.size(1);
  OpenclBuffer verdict = buffers.opencl(5);
  verdict.first += 2 * arguments.slot;
  opencl_fill(verdict, 0, sizeof(std::uint64_t), 2);
  // A scan that is not weighted does not look at the last two.
  kernel.launch((m + 255) / 256, 256, cl_ulong{s.reciprocal}, cl_uint{s.count}, cl_uint{s.spacing}, cl_uint{s.jitter},
                cl_uint{s.seed}, cl_uint{arguments.first}, cl_uint{arguments.bound}, cl_int{arguments.inclusive},
                static_cast<cl_uint>(m), buffers.opencl(0), buffers.opencl(1), buffers.opencl(2), buffers.opencl(3),
                buffers.opencl(4), verdict, buffers.opencl(arguments.weighted ? 6 : 2),
                buffers.opencl(arguments.weighted ? 7 : 3));
}

Codelet<Arguments> codelet("local_rank", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, std::size_t work, const Parts& parts) {
  const starpu_data_access_mode verdict_mode = arguments.slot == 0 ? STARPU_W : STARPU_RW;
  const auto submit_with = [&](std::initializer_list<Access> accesses) {
    codelet.submit(runtime, arguments, work, accesses, opencl, options(arguments), {arguments.value});
  };
  if (arguments.weighted) {
    submit_with({{parts.successor, STARPU_R},
                 {parts.start, STARPU_R},
                 {parts.local, STARPU_W},
                 {parts.next, STARPU_W},
                 {parts.length, STARPU_W},
                 {parts.verdict, verdict_mode},
                 {*parts.values, STARPU_R},
                 {*parts.total, STARPU_W}});
  } else {
    submit_with({{parts.successor, STARPU_R},
                 {parts.start, STARPU_R},
                 {parts.local, STARPU_W},
                 {parts.next, STARPU_W},
                 {parts.length, STARPU_W},
                 {parts.verdict, verdict_mode}});
  }
}

}  // namespace pleach::local_rank
