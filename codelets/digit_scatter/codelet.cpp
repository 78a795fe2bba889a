#include "digit_scatter/codelet.hpp"

#include "digit_scatter/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::digit_scatter {

namespace {

// The buffers are key, offset, sorted, order and, where keys have them, numbers.

const std::string options = opencl_options(Type::i32, plus);

Pointers pointers(const Arguments& arguments, const Buffers& buffers) {
  return {static_cast<const std::uint32_t*>(buffers.pointer(0)),
          arguments.numbered ? static_cast<const std::uint32_t*>(buffers.pointer(4)) : nullptr,
          static_cast<const std::uint32_t*>(buffers.pointer(1)), static_cast<std::uint32_t*>(buffers.pointer(2)),
          static_cast<std::uint32_t*>(buffers.pointer(3))};
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::digit_scatter(arguments, pointers(arguments, buffers), buffers.size(0));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::digit_scatter(arguments, pointers(arguments, buffers), buffers.size(0), cuda_stream());
    cuda_check("digit_scatter");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options, "digit_scatter");
  const std::size_t m = buffers.size(0);
  // Where keys are not numbered, the kernel does not look at the numbers.
  kernel.launch((m + arguments.block - 1) / arguments.block, 256, cl_uint{arguments.digit.shift},
                cl_uint{arguments.digit.bits}, cl_uint{arguments.block}, cl_uint{arguments.first_block},
                cl_uint{arguments.blocks}, cl_int{arguments.numbered}, buffers.opencl(0), static_cast<cl_uint>(m),
                buffers.opencl(arguments.numbered ? 4 : 0), buffers.opencl(1), buffers.opencl(2), buffers.opencl(3));
}

Codelet<Arguments> codelet("digit_scatter", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Parts& parts, Keep keep) {
  arguments.numbered = parts.number != nullptr;
  const auto submit_with = [&](std::initializer_list<Access> accesses) {
    codelet.submit(runtime, arguments, parts.key.size, accesses, opencl, options, {}, std::move(keep));
  };
  if (arguments.numbered) {
    submit_with({{parts.key, STARPU_R},
                 {parts.offset, STARPU_R},
                 {parts.sorted, STARPU_W},
                 {parts.order, STARPU_W},
                 {*parts.number, STARPU_R}});
  } else {
    submit_with({{parts.key, STARPU_R}, {parts.offset, STARPU_R}, {parts.sorted, STARPU_W}, {parts.order, STARPU_W}});
  }
}

}  // namespace pleach::digit_scatter
